import type { Page } from '@playwright/test'
import { type ChromiumReader, idOf } from './chromium.ts'
import type { Reader } from './reader.ts'

/** The popup, as a page for `inside`. */
export const POPUP = 'src/popup/popup.html'

/**
 * Opens the popup for the article in front. It stands in a tab behind the article, because a popup of the browser itself is closed to
 * Playwright; it asks the browser for the tab in front all the same. `isPrivate`: the browser tells it that the window is private. Nobody can
 * permit an extension in private windows without the browser's own page of extensions.
 */
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

/** Everything that the extension keeps on the disk (`local`) or in the memory of the browser (`session`), as JSON. */
export const storedIn = (popup: Page, area: 'local' | 'session'): Promise<string> =>
  popup.evaluate(
    async (area) => JSON.stringify(await (globalThis as unknown as { chrome: Own }).chrome.storage[area].get(null)),
    area,
  )

/** Sends the worker a message from a page of the extension. Null without an answer. */
export const askFrom = (reader: Reader, path: string, message: object): Promise<unknown> =>
  reader.inside(path, (tab) =>
    tab.run(
      async (message) => (await (globalThis as unknown as { chrome: Own }).chrome.runtime.sendMessage(message)) ?? null,
      message,
    ),
  )
