import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoFix } from '../src/demo.ts'
import { makePerson } from '../src/people.ts'
import { atVotes, logIn, openLogin, profileLink, visitAs, votesOf } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('a vote can be cast, changed and removed, also by keyboard, and keeps the focus', async ({
  page,
  reader,
  isMobile,
}) => {
  // A different headline for each window, because both may vote at the same time.
  const slug = isMobile ? 'egg-pocalypse-now' : 'robbed-shambolic-referee'
  const { votes, value } = await atVotes(page, reader, slug)
  const { up, down, count, group } = votes
  const stands = async (mine: 1 | 0 | -1) => {
    await expect(count(value + mine)).toBeVisible()
    await expect(up).toHaveAttribute('aria-pressed', String(mine === 1))
    await expect(down).toHaveAttribute('aria-pressed', String(mine === -1))
    await expect(group).not.toHaveAttribute('aria-busy')
  }
  await stands(0)
  await up.click()
  await stands(1)
  await down.click()
  await stands(-1)
  await down.click()
  await stands(0)
  await up.focus()
  await page.keyboard.press('Enter')
  await stands(1)
  await expect(up).toBeFocused()
})

test('a member who has voted is led to another headline that they have not judged, and the votes stay in place', async ({
  page,
  reader,
  isMobile,
}) => {
  const fix = await demoFix(isMobile ? 'rents-soar-by-record-amount' : 'vicious-goose-gang', 0)
  await visitAs(page, reader, pages.fix(fix))
  const { group, up } = votesOf(page, fix.title)
  const next = page.getByRole('link', { name: `${voteMessages.next} ${voteMessages.nextOf}` })
  await expect(group).not.toHaveAttribute('aria-busy')
  await expect(next).toHaveCount(0)
  const before = await group.boundingBox()
  await up.click()
  await expect(next).toBeVisible()
  expect(await group.boundingBox()).toEqual(before)
  const address = await next.getAttribute('href')
  expect(address).not.toBe(pages.fix(fix))
  await next.click()
  await expect(page).toHaveURL(address!)
  await expect(page.getByRole('main').getByRole('button', { name: 'Vote up' })).toHaveAttribute('aria-pressed', 'false')
  await expect(next).toHaveCount(0)
})

test('a new voter sees once when their votes will count in full, until they dismiss it @phone', async ({
  page,
  reader,
}) => {
  // Not the headlines above, whose votes are counted.
  const { votes } = await atVotes(page, reader, 'miracle-breakfast-melts-fat')
  await votes.up.click()
  const note = page.getByRole('status').filter({ hasText: voteMessages.countsLater(5, 2) })
  await expect(note).toBeVisible()
  await expect(note.getByRole('link', { name: rankingMessages.howItWorks })).toHaveAttribute('href', pages.ranking())
  await expect(votes.up).toBeFocused()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
  await expect(votes.up).toBeFocused()
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  await votes.down.click()
  await expect(votes.down).toHaveAttribute('aria-pressed', 'true')
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  await expect(note).toHaveCount(0)
})

test('an answer to a vote that comes once somebody else has logged in is not taken for their vote @desktop', async ({
  page,
  reader,
  address,
}) => {
  const other = await makePerson(address)
  const { votes, value } = await atVotes(page, reader, 'station-cat-unthinkable')
  const cast = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/headline-fixes/vote/', async (route) => {
    const response = await route.fetch()
    cast.resolve()
    await release.promise
    await route.fulfill({ response })
  })
  await votes.up.click()
  await cast.promise
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(pages.home())
  await openLogin(page)
  await logIn(page, other)
  await expect(profileLink(page)).toBeVisible()
  await page.goBack()
  await expect(votes.group).not.toHaveAttribute('aria-busy')
  // The page reads the order of the fixes once it has the answer.
  const read = page.waitForRequest('**/api/headline-fixes/list-by-headline-id/*')
  release.resolve()
  await read
  await expect(votes.count(value + 1)).toBeVisible()
  await expect(votes.group.getByRole('button', { pressed: true })).toHaveCount(0)
})
