import type { Domain } from '@unspun/contract/domains.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { domainHeadlines } from '@unspun/contract/headlines.ts'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { demoHeadline } from '../../src/demo.ts'
import { get } from '../../src/site.ts'
import { cardOf, dialog, navigation, visit } from '../../src/steps.ts'
import { expect, test } from '../../src/test.ts'

type Headlines = AnswerOf<typeof domainHeadlines>

test('a card links to all headlines of its news site, newest first @desktop', async ({ page }) => {
  const headline = await demoHeadline('morning-coffee-silently-destroying')
  const best = headline.headline_fixes[0]?.title ?? ''
  await visit(page, pages.home())
  await cardOf(page, best).getByRole('link', { name: headline.domain }).click()

  await expect(page).toHaveURL(pages.domain(headline.domain))
  await expect(page).toHaveTitle(`${headline.domain} · Unspun`)
  await expect(page.getByRole('heading', { name: headline.domain, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Fixes: \d+/)).toBeVisible()
  const card = cardOf(page, best)
  await expect(card).toContainText(headline.title)
  await expect(card.getByText(fixMessages.readerWritten)).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  const count = await cards.count()
  await expect(cards.getByRole('link', { name: headline.domain, exact: true })).toHaveCount(count)
  const links = cards.getByText('Original:').locator('..').getByRole('link')
  const ids = await links.evaluateAll((all) => all.map((link) => Number(/\d+/.exec(link.getAttribute('href') ?? ''))))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))

  const list = await navigation(page)
  await expect(list.getByRole('link', { name: new RegExp(`^${headline.domain}`) })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('"More" loads older headlines of the same news site @phone', async ({ page }) => {
  const { domain } = await demoHeadline('egg-pocalypse-now')
  const { domain_id } = await get<Domain>(`/api/domains/get-by-name/?name=${domain}`)
  const all = await get<Headlines>(`/api/data/domain-headlines/?domain_id=${domain_id}`)
  const [newest = 0] = all.headline_ids
  // The demo has too few headlines for a second page, so the first page is shortened.
  await page.route(`**/api/data/domain-headlines/?domain_id=${domain_id}`, (route) =>
    route.fulfill({ json: { ...all, headline_ids: [newest], next: String(newest) } }),
  )
  await visit(page, pages.domains())
  await page.getByRole('main').getByRole('link', { name: domain }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(1)
  const more = page.getByRole('main').getByRole('link', { name: 'More headlines', exact: true })
  await expect(more).toHaveAttribute('href', `${pages.domain(domain)}?before=${newest}`)
  await more.click()
  await expect(cards).toHaveCount(all.headline_ids.length)
  await expect(more).toBeHidden()
})

test('a news site has one address for all spellings of its name @desktop', async ({ page }) => {
  const { domain } = await demoHeadline('egg-pocalypse-now')
  await page.goto(`/domains/${domain.toUpperCase()}/`)
  await expect(page).toHaveURL(pages.domain(domain))
  await expect(page.getByRole('heading', { name: domain, level: 1 })).toBeVisible()
})

test('an unknown news site is not found, with links to continue @desktop', async ({ page, complaints }) => {
  const path = pages.domain('nobody-prints-this.example')
  complaints.allow(404, path)
  const response = await page.goto(path)
  expect(response?.status()).toBe(404)
  await visit(page, path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: domainMessages.notFound, level: 1 })).toBeVisible()
  await main.getByRole('button', { name: 'Fix a Headline' }).click()
  await expect(dialog(page, 'Add Headline')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await main.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByRole('heading', { name: 'Domains', level: 1 })).toBeVisible()
})
