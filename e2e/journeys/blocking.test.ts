import type { Profile } from '@unspun/contract/accounts.ts'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import * as postingMessages from '@unspun/contract/messages/posting.ts'
import { pages } from '@unspun/contract/pages.ts'
import { dayLimits } from '@unspun/contract/posting.ts'
import { demoFix } from '../src/demo.ts'
import { addComment, makePerson } from '../src/people.ts'
import { post } from '../src/site.ts'
import { expectNotice, loadComments, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('Block has a label and asks first on a phone too @phone', async ({ page, reader }) => {
  const person = await makePerson(reader.address)
  const other = await post<Profile>(reader.address, '/api/users/get-profile/', { user_id: person.user_id })
  await visitAs(page, reader, pages.profile(other.username))
  const button = page.getByRole('button', { name: blockMessages.block(other.display_name) })
  await expect(button).toHaveText('Block')
  await button.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, pages.settings('blocked'))
  await expect(page.getByText(blockMessages.none)).toBeVisible()
})

test('a blocked member’s comments fold for the blocker alone, until they unblock in the settings @desktop', async ({
  page,
  reader,
  browser,
}) => {
  const person = await makePerson(reader.address)
  const loud = await post<Profile>(reader.address, '/api/users/get-profile/', { user_id: person.user_id })
  const fix = await demoFix('abandoned-on-horror-train', 0)
  const parent = await addComment(person, fix.headline_fix_id, `Shouting, said ${loud.username}`)
  await addComment(reader, fix.headline_fix_id, `An answer to ${loud.username}`, parent.comment_id)

  await visitAs(page, reader, pages.profile(loud.username))
  const button = page.getByRole('button', { name: blockMessages.block(loud.display_name) })
  const sure = page.getByRole('group', { name: blockMessages.sureToBlock(loud.display_name) })
  // One press only asks.
  await expect(button).toHaveText('Block')
  await button.click()
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.reload()
  await button.click()
  await sure.getByRole('button', { name: 'Block' }).click()
  await expectNotice(page, blockMessages.blocked(loud.display_name))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, blockMessages.unblocked(loud.display_name))
  await button.click()
  await sure.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('button', { name: blockMessages.unblock(loud.display_name) })).toBeFocused()

  await visit(page, pages.fix(fix))
  await loadComments(page)
  const folded = page.getByRole('listitem').filter({ hasText: blockMessages.folded }).first()
  await expect(folded.getByRole('paragraph').filter({ hasText: `An answer to ${loud.username}` })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: `Shouting, said ${loud.username}` })).toHaveCount(0)
  await folded.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: `Shouting, said ${loud.username}` })).toBeVisible()

  const theirs = await browser.newPage()
  await visitAs(theirs, person, pages.fix(fix))
  await loadComments(theirs)
  await expect(theirs.getByRole('paragraph').filter({ hasText: `Shouting, said ${loud.username}` })).toBeVisible()
  await expect(theirs.getByRole('paragraph').filter({ hasText: `An answer to ${loud.username}` })).toBeVisible()
  await theirs.close()

  await visit(page, pages.settings('blocked'))
  await page.getByRole('button', { name: blockMessages.unblock(loud.display_name) }).click()
  await expect(page.getByText(blockMessages.none)).toBeVisible()
})

test('a form shows how many posts are left today once they are few @phone', async ({ page, reader }) => {
  const fix = await demoFix('egg-pocalypse-now', 0)
  const most = dayLimits.new.posts
  for (let n = 0; n < most - 4; n++) await addComment(reader, fix.headline_fix_id, `${reader.email} says no. ${n}`)
  await visitAs(page, reader, pages.fix(fix))
  await loadComments(page)
  const box = page.getByLabel('Your comment')
  await box.fill(`${reader.email} says the last but three`)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  // These were all comments, and other posts take away from the same limit.
  await expect(page.getByText(postingMessages.left({ left: 3, most, of: 'posts' }))).toBeVisible()
})
