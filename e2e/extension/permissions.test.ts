import { storiesOf } from './outlets/known.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead, markedOf } from './rig/texts.ts'

test.describe.configure({ mode: 'default' })

const [ferry] = storiesOf('harbour-courier.test')
const [trains] = storiesOf('daily-lantern.test')
const OUTLET = 'http://harbour-courier.test/*'

/** Resets permissions to those after installation. */
const withoutOutlets = (manifest: Record<string, unknown>) => {
  manifest.host_permissions = (manifest.host_permissions as string[]).filter((pattern) => !pattern.includes('.test'))
}

// A program cannot answer Chromium's permission prompt, and Chromium loads extensions before its first page opens.
if (browsers.includes('Firefox'))
  test.describe('outlets in Firefox @whole', () => {
    test('a page that is open when the extension is installed shows titles', async ({ start }) => {
      const { reader } = await start('Firefox', undefined, ferry!.url)
      await isRead(reader.tab)
      expect(await markedOf(reader.tab, 'h1')).toHaveLength(1)
    })

    test('an outlet is read from the moment it is permitted, in open pages too, until the permission is withdrawn', async ({
      start,
    }) => {
      const { reader } = await start('Firefox', withoutOutlets, ferry!.url)
      const { tab } = reader
      await reader.permit(OUTLET)
      await isRead(tab)
      expect(await markedOf(tab, 'h1')).toHaveLength(1)
      await tab.open(trains!.url)
      await tab.open(ferry!.url)
      await isRead(tab)
      await tab.open(trains!.url)
      expect(await tab.run(() => document.querySelectorAll('unspun-mark').length), 'at another outlet').toBe(0)
      await reader.withdraw(OUTLET)
      await tab.open(ferry!.url)
      await tab.open(trains!.url)
      await tab.open(ferry!.url)
      expect(await tab.run(() => document.querySelectorAll('unspun-mark').length), 'without permission').toBe(0)
    })
  })
