import * as favoriteMessages from '@unspun/contract/messages/favorites.ts'
import type { App, Browser } from '../../app.ts'
import { commitOrUndo } from '../../commit-or-undo.ts'
import { readOwn } from '../read-own.ts'

export type Favored = 'fix' | 'headline'

export const favoriteTable = { fix: 'fixFavorite', headline: 'headlineFavorite' } as const

const calls = {
  fix: {
    read: ({ api }: Browser, id: number, user_id: string) => api.get('/headline-fixes/get-favorite/', { id, user_id }),
    toggle: ({ api }: Browser, id: number) => api.post('/headline-fixes/favorite/', { headline_fix_id: id }),
  },
  headline: {
    read: ({ api }: Browser, id: number, user_id: string) => api.get('/headlines/get-favorite/', { id, user_id }),
    toggle: ({ api }: Browser, id: number) => api.post('/headlines/favorite/', { headline_id: id }),
  },
}

/** Loads whether it is a favourite. A failure counts as none. */
export async function readFavorite({ store, browser }: App, kind: Favored, id: number, userId: number): Promise<void> {
  if (!browser) return
  const answer = await readOwn<{ favorite: boolean; ts: number }>(store, browser.api, (reader) =>
    calls[kind].read(browser, id, reader),
  )
  if (store.userId !== userId) return
  const known = answer ?? { favorite: false, ts: 0 }
  store.merge(favoriteTable[kind], [{ id, favorite: known.favorite }], known.ts)
}

/** Shows the change at once, sends it, then shows the server's response. Returns the sentence to show if it failed. */
export async function toggleFavorite({ store, browser }: App, kind: Favored, id: number): Promise<string | undefined> {
  if (!browser) return undefined
  const table = favoriteTable[kind]
  const { userId } = store
  const before = store.get(table, id)?.favorite ?? false
  const undo = [store.attempt(table, { id, favorite: !before })]
  const { answer, failed } = await commitOrUndo<{ favorite: boolean; ts: number }>(
    calls[kind].toggle(browser, id),
    undo,
    favoriteMessages.failed,
  )
  if (!answer) return failed
  if (store.userId === userId) store.write(table, { id, favorite: answer.favorite }, answer.ts)
  return undefined
}
