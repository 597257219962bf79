import { uiMessages } from '../../extension/src/ui/messages.ts'
import { type Known, storiesOf } from './outlets/known.ts'
import type { FirefoxReader } from './rig/firefox.ts'
import { POPUP } from './rig/popup.ts'
import { SETTINGS, type Tab } from './rig/reader.ts'
import { browsers, expect, test } from './rig/test.ts'
import { isRead } from './rig/texts.ts'

const [ferry] = storiesOf('harbour-courier.test') as [Known]
const OTHERS = '/api/headline-fixes/list-by-headline-id/'

/** Clicks the switch in a script, which is no user activation for the browser. Firefox then refuses to ask. */
const pressByScript = (tab: Tab) =>
  tab.run(async () => {
    while (!('ready' in document.documentElement.dataset)) await new Promise((resolve) => setTimeout(resolve, 20))
    document.getElementById('archive-on')!.click()
  })
const isOn = (tab: Tab) => tab.run(() => (document.getElementById('archive-on') as HTMLInputElement).checked)

for (const browser of browsers)
  test(`the lookup of older articles in ${browser} needs the consent that the browser asks for @whole`, async ({
    start,
  }) => {
    const { reader } = await start(browser)
    await reader.inside(SETTINGS, async (tab) => {
      await pressByScript(tab)
      if (browser === 'Firefox') {
        const said = () => tab.run(() => document.getElementById('archive-said')!.textContent)
        await expect.poll(said).toBe(uiMessages.noConsent)
      }
      // Chromium has no prompt of its own, so the switch and its label are the consent.
      await expect.poll(() => isOn(tab)).toBe(browser !== 'Firefox')
    })
  })

/** Presses the button of the popup and returns the listed headlines once it says that the site was asked. Null if there is no button. */
const othersIn = ({ inside }: FirefoxReader) =>
  inside(POPUP, (popup) =>
    popup.run(async (asked) => {
      const until = async (isThere: () => unknown) => {
        while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await until(() => document.getElementById('all-fixes'))
      const show = document.getElementById('show-others')
      if (!show) return null
      show.click()
      await until(() => document.getElementById('requests')!.textContent.includes(asked))
      return [...document.querySelectorAll('.other-fixes li [dir]')].map(({ textContent }) => textContent)
    }, uiMessages.askedOthers),
  )

if (browsers.includes('Firefox'))
  test('the popup in Firefox requests the other headlines of an article only with the reader’s consent @whole', async ({
    start,
  }) => {
    const { reader, traffic } = await start('Firefox', undefined, 'about:blank')
    const other = {
      headline_id: 1,
      headline_fix_id: 1_000_001,
      title: 'The ferry, told otherwise',
      total_vote_value: 3,
    }
    traffic.change(OTHERS, () => JSON.stringify({ headline_fixes: [other] }))
    const asked = () => traffic.ofExtension().filter(({ path }) => path.startsWith(OTHERS))
    await reader.tab.open(ferry.url)
    await isRead(reader.tab)
    expect(await othersIn(reader), 'before the consent').toBe(null)
    await reader.consent()
    expect(asked()).toEqual([])
    expect(await othersIn(reader)).toEqual([other.title])
    expect(asked().map(({ headers }) => [headers.cookie, headers.referer])).toEqual([[undefined, undefined]])
    await reader.withdrawConsent()
    expect(await othersIn(reader), 'after it is withdrawn').toBe(null)
    expect(asked()).toHaveLength(1)
  })
