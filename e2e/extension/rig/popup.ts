import type { Page } from '@playwright/test'
import { type ChromiumReader, idOf } from './chromium.ts'
import type { Reader } from './reader.ts'

export const POPUP = 'src/popup/popup.html'

/** Opens the popup in a background tab, because Playwright cannot access the browser's own popup. */
export async function openPopup({ context, page }: ChromiumReader, isPrivate = false): Promise<Page> {
  const popup = await context.newPage()
  if (isPrivate)
    await popup.addInitScript(() => {
      const { tabs } = (globalThis as unknown as { chrome: { tabs: { query(about: object): Promise<object[]> } } })
        .chrome
      const query = tabs.query.bind(tabs)
      tabs.query = async (about) => (await query(about)).map((tab) => ({ ...tab, incognito: true }))
    })
  await page.bringToFront()
  await popup.goto(`chrome-extension://${await idOf(context)}/${POPUP}`)
  await popup.locator('html[data-ready]').waitFor()
  return popup
}

interface Own {
  runtime: { sendMessage(message: object): Promise<unknown> }
  storage: Record<'local' | 'session', { get(names: null): Promise<object> }>
}

/** Returns JSON. */
export const storedIn = (popup: Page, area: 'local' | 'session'): Promise<string> =>
  popup.evaluate(
    async (area) => JSON.stringify(await (globalThis as unknown as { chrome: Own }).chrome.storage[area].get(null)),
    area,
  )

export const askFrom = (reader: Reader, path: string, message: object): Promise<unknown> =>
  reader.inside(path, (tab) =>
    tab.run(
      async (message) => (await (globalThis as unknown as { chrome: Own }).chrome.runtime.sendMessage(message)) ?? null,
      message,
    ),
  )
