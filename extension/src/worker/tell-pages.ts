import type { Tell } from '../messages.ts'

/** Makes every open page query its headlines again, because packs or settings have changed. */
export async function tellPages(): Promise<void> {
  const message: Tell = { kind: 'ask-again' }
  const tabs = await chrome.tabs.query({})
  // Most tabs have no script of ours and reject the message.
  await Promise.all(tabs.map(({ id }) => id !== undefined && chrome.tabs.sendMessage(id, message).catch(() => {})))
}
