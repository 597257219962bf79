import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint, Reads } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint } from '@unspun/contract/identity.ts'
import type { Site } from '@unspun/contract/site.ts'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { MyVotes } from './fixes/votes/my-votes.ts'
import type { Account } from './members/account.ts'
import type { Session, Store, Tables } from './store.ts'
import type { Drafts } from './ui/drafts.ts'

/** Parts that exist only in the browser: the server never writes and has no session. */
export interface Browser {
  api: Client<ApiEndpoint>
  identity: Client<IdentityEndpoint>
  account: Account
  votes: MyVotes
  drafts: Drafts
  /** Later parts of lists, by list and cursor. Going back to a long list restores its length. */
  listParts: Map<string, unknown>
}

/** The state of one tab, or of one render on the server. */
export interface App {
  site: Site
  store: Store
  reads: Reads
  browser?: Browser
}

/** For loaders. */
export const appContext = createRouterContext<App>()
/** For components. */
export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('AppContext is missing')
  return app
}

/** For event handlers and effects, which run in a browser only. */
export function useBrowser(): Browser {
  return useApp().browser as Browser
}

/** A row of the store. The component renders again when the row changes. */
export function useRow<K extends keyof Tables>(table: K, id: number): Tables[K] | undefined {
  const { store } = useApp()
  const read = () => store.get(table, id)
  return useSyncExternalStore(
    useCallback((reader) => store.subscribe(`${table}:${id}`, reader), [store, table, id]),
    read,
    read,
  )
}

const nobody: Session = { state: 'out' }

/** The current session. Cached pages are the same for everybody, so the first render in the browser is logged out too. */
export function useSession(): Session {
  const { store } = useApp()
  return useSyncExternalStore(
    useCallback((reader) => store.subscribe('session', reader), [store]),
    () => store.session,
    () => nobody,
  )
}
