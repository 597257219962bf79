import { pages } from '@unspun/contract/pages.ts'
import { addOwnFix } from '../src/people.ts'
import { visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

test('the first action is sharing for authors of a fix, and writing one for others @phone', async ({
  page,
  reader,
  newcomer,
}) => {
  const fix = await addOwnFix(reader, 'Harbor at ease')
  const share = page.getByRole('button', { name: `Share: ${fix.title}`, exact: true })
  const add = page.getByRole('button', { name: '+Add Fix', exact: true })
  await visitAs(page, reader, pages.fix(fix))
  await expect(page.getByRole('link', { name: 'Edit Fix' })).toBeVisible()
  await expect(share).toHaveClass(/btn-brand/)
  await expect(add).not.toHaveClass(/btn-brand/)
  await page.context().clearCookies()
  await visitAs(page, newcomer, pages.fix(fix))
  await expect(share).not.toHaveClass(/btn-brand/)
  await expect(add).toHaveClass(/btn-brand/)
})
