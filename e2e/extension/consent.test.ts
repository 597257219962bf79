import { uiMessages } from '../../extension/src/ui/messages.ts'
import { SETTINGS, type Tab } from './rig/reader.ts'
import { browsers, expect, test } from './rig/test.ts'

/** Presses the switch by a script, which browsers do not take for a press of their user. Firefox then refuses to ask. */
const pressByScript = (tab: Tab) =>
  tab.run(async () => {
    while (!('ready' in document.documentElement.dataset)) await new Promise((resolve) => setTimeout(resolve, 20))
    document.getElementById('archive-on')!.click()
  })
const isOn = (tab: Tab) => tab.run(() => (document.getElementById('archive-on') as HTMLInputElement).checked)

for (const browser of browsers)
  test(`the lookup of older articles in ${browser} needs the consent for which the browser asks @whole`, async ({
    start,
  }) => {
    const { reader } = await start(browser)
    await reader.inside(SETTINGS, async (tab) => {
      await pressByScript(tab)
      if (browser === 'Firefox') {
        const said = () => tab.run(() => document.getElementById('archive-said')!.textContent)
        await expect.poll(said).toBe(uiMessages.noConsent)
      }
      // Chromium has no question of its own, so the switch with its words is the consent.
      await expect.poll(() => isOn(tab)).toBe(browser !== 'Firefox')
    })
  })
