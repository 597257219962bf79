import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { awkwardAddress } from '../src/demo.ts'
import { addFix, addHeadline } from '../src/people.ts'
import { aloneOnHome } from '../src/site.ts'
import { openAddFix, originalIn, visit, visitAs } from '../src/steps.ts'
import { expect, test } from '../src/test.ts'

const JAPANESE = '記録的な猛暑で電車が「崩壊」！？'
const ARABIC = 'الحر يؤخر القطارات ساعة واحدة!'

test('an Arabic fix runs from right to left everywhere, and a Japanese headline does not @phone', async ({
  page,
  reader,
}) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', `${reader.user_id}`), JAPANESE)
  const fix = await aloneOnHome(async () => {
    const posted = await addFix(reader, id, ARABIC)
    await visit(page, pages.home())
    await expect(page.getByText(ARABIC).first()).toBeVisible()
    await expectDirections()
    return posted
  })
  for (const path of [
    pages.fix(fix),
    pages.headline({ headline_id: id, title: JAPANESE }),
    pages.profile(fix.user_username),
    pages.domains(),
    pages.why(fix.headline_fix_id),
  ]) {
    await visit(page, path)
    await expect(page.getByText(ARABIC).first(), path).toBeVisible()
    await expectDirections()
  }

  async function expectDirections() {
    for (const [text, direction] of [
      [ARABIC, 'rtl'],
      [JAPANESE, 'ltr'],
    ] as const) {
      const found = await page.getByRole('main').getByText(text).all()
      for (const each of found) {
        const seen = await each.evaluate((element) => getComputedStyle(element).direction)
        expect(seen, `${page.url()} ${await each.evaluate((element) => element.outerHTML.slice(0, 120))}`).toBe(
          direction,
        )
      }
    }
  }
})

test('the title of an Arabic fix starts at the right edge @phone', async ({ page, reader }) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', `${reader.user_id}`), JAPANESE)
  const fix = await aloneOnHome(() => addFix(reader, id, ARABIC))
  await visit(page, pages.fix(fix))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(ARABIC)
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe('start')
  await expect(page.getByText(fixMessages.readerWritten).first()).toBeVisible()
})

test('an Arabic original starts at the right edge above the new title @phone', async ({ page, reader }) => {
  const id = await addHeadline(reader, awkwardAddress('members-only', `${reader.user_id} in Arabic`), ARABIC)
  await visitAs(page, reader, pages.headline({ headline_id: id, title: ARABIC }))
  const original = originalIn(await openAddFix(page))
  const [whole, words] = [await original.boundingBox(), await original.locator('s').boundingBox()]
  expect(words!.x + words!.width).toBe(whole!.x + whole!.width)
})
