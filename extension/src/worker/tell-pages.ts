import type { Tell } from '../messages.ts'

/** Has every open page ask for its headlines again, because packs or settings have changed. */
export async function tellPages(): Promise<void> {
  const message: Tell = { kind: 'ask-again' }
  const tabs = await chrome.tabs.query({})
  // Most tabs have no script of ours, and refuse.
  await Promise.all(tabs.map(({ id }) => id !== undefined && chrome.tabs.sendMessage(id, message).catch(() => {})))
}
