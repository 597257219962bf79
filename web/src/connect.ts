import type { Site } from '@unspun/contract/site.ts'
import { createApi, createApiAs, createIdentity } from './api.ts'
import type { Browser } from './app.ts'
import { createAccount } from './members/account.ts'
import type { Store } from './store.ts'

/** The clients of a tab. The API's client renews the account's token; the account itself uses a client that does not. */
export function connect(site: Site, store: Store): Pick<Browser, 'api' | 'identity' | 'account'> {
  const identity = createIdentity(site)
  const account = createAccount(store, identity, (token) => createApiAs(site, async () => token))
  return { api: createApi(site, account), identity, account }
}
