import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import type { getNumbers } from '@unspun/contract/numbers.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../../src/demo.ts'
import { get } from '../../src/site.ts'
import { visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

const siteNumbers = () => get<AnswerOf<typeof getNumbers>>('/api/domains/numbers/')
// The job runs after the start.
const whenCounted = () =>
  expect(async () => expect((await siteNumbers()).numbers).toBeDefined()).toPass({ timeout: 20_000 })

test('an outlet with few headlines has no tab of numbers, and its page of numbers links to those of the site @desktop', async ({
  page,
}) => {
  await whenCounted()
  const { domain } = await demoHeadline('abandoned-on-horror-train')
  await visit(page, pages.domain(domain))
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'In numbers' })).toHaveCount(0)
  await visit(page, pages.domainNumbers(domain))
  await expect(main.getByRole('heading', { name: numbersMessages.title(domain), level: 1 })).toBeVisible()
  // Each outlet of the demo has too few headlines for numbers.
  const { headline_count } = await get<AnswerOf<typeof getNumbers>>(`/api/domains/numbers/?domain=${domain}`)
  await expect(main.getByText(numbersMessages.tooFew(headline_count))).toBeVisible()

  await main.getByRole('link', { name: numbersMessages.siteTitle }).click()
  await expect(page).toHaveURL(pages.numbers())
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(6)
  const plot = main.getByRole('region', { name: numbersMessages.share.title })
  await expect(plot.getByRole('img')).toBeVisible()
  await plot.getByText(numbersMessages.showTable).click()
  const { numbers } = await siteNumbers()
  await expect(plot.getByRole('row')).toHaveCount(1 + numbers!.months.length)
  const { headlines, fixed } = numbers!.months.at(-1)!
  await expect(plot.getByRole('row').nth(1)).toContainText(numbersMessages.percent(fixed / headlines))
})

test('the numbers of the site agree with what its pages show @desktop', async ({ page }) => {
  await whenCounted()
  const headline = await demoHeadline('chocolate-makes-you-a-genius')
  await visit(page, pages.headline(headline))
  await expect(page.getByRole('heading', { name: historyMessages.title })).toBeVisible()
  await visit(page, pages.numbers())
  const plot = (name: string) => page.getByRole('main').getByRole('region', { name })
  await expect(plot(numbersMessages.changes.title)).not.toContainText(numbersMessages.changes.none)
  const { changes, calm, hints } = (await siteNumbers()).numbers!
  expect(changes.changed).toBeGreaterThan(0)
  // Most invented headlines have a word in capitals, and their fixes have none.
  expect(hints.kinds[0]?.kind).toBe('capitals')
  expect(calm.less).toBeGreaterThan(calm.same)
  await expect(plot(numbersMessages.calm.title).getByText(numbersMessages.calm.says(calm))).toBeVisible()
})

test('an unknown outlet has no numbers @desktop', async ({ page, complaints }) => {
  const path = pages.domainNumbers('nobody-prints-this.example')
  complaints.allow(404, path)
  await visit(page, path)
  await expect(page.getByRole('heading', { name: domainMessages.notFound, level: 1 })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the numbers can be read, and their tables unfolded @phone', async ({ page }) => {
    await whenCounted()
    await page.goto(pages.domains())
    await page.getByRole('main').getByRole('link', { name: 'In numbers' }).click()
    const plot = page.getByRole('region', { name: numbersMessages.fixes.title })
    await expect(plot.getByRole('img')).toBeVisible()
    await expect(plot.getByRole('table')).toBeHidden()
    await plot.getByText(numbersMessages.showTable).click()
    await expect(plot.getByRole('table')).toBeVisible()
  })
})
