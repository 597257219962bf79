import type { Site } from '@unspun/contract/site.ts'
import './styles.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { data, type HydrationState, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { createReads } from './api.ts'
import { type App, AppContext, appContext } from './app.ts'
import { connect } from './connect.ts'
import { rememberFailure } from './failed-read.ts'
import type { DomainData, FixData, FixToEdit, HeadlineAnswer, HomeAnswer, ProfileData } from './loaders.ts'
import { createPageRouter } from './page-router.ts'
import { unpackState } from './page-state.ts'
import { routes } from './routes.tsx'
import { Store } from './store.ts'
import { Drafts } from './ui/drafts.ts'
import { followLinks } from './ui/follow-links.ts'
import { safeStorage } from './ui/safe-storage.ts'
import { setHydrated } from './ui/use-hydrated.ts'
import { createMyVotes } from './votes/my-votes.ts'

/** Ends a task: in one go, all that it takes to start would hold up a phone for longer than a finger notices. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

await breathe()
// The matched pages' code must be here before hydration, so that the first drawing in the browser is the server's.
const matched = matchRoutes(routes, location) ?? []
await Promise.all(
  matched.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    Object.assign(route, await route.lazy())
    delete route.lazy
  }),
)
await breathe()

const state = unpackState(document.getElementById('state')?.textContent ?? '{}') as HydrationState & { site: Site }
const { home, domain, profile, headline, fix, editFix } = (state.loaderData ?? {}) as {
  home?: HomeAnswer
  domain?: DomainData
  profile?: ProfileData
  headline?: HeadlineAnswer
  fix?: FixData
  editFix?: FixToEdit
}
const [failed] = Object.values(state.errors ?? {})
if (failed) rememberFailure(location.href, data(null, { status: (failed as { status: number }).status }))
const store = new Store()
for (const answer of [home, domain?.page, profile?.page]) if (answer) store.take(answer)
const oneFix = fix ?? editFix
for (const answer of [headline, oneFix?.headline]) {
  if (!answer) continue
  store.merge('headline', [answer], answer.ts)
  store.take(answer)
}
if (oneFix) store.merge('fix', [oneFix.fix], oneFix.fix.ts)

const { api, identity, account } = connect(state.site, store)
const drafts = new Drafts(safeStorage('sessionStorage'))
const app: App = {
  site: state.site,
  store,
  reads: createReads(state.site),
  browser: { api, identity, account, votes: createMyVotes(store, api), drafts },
}
await breathe()
const router = createPageRouter(routes, state, () => new RouterContextProvider(new Map([[appContext, app]])))
await breathe()

/** The page answers to links once it is whole; until then the browser follows them. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    setHydrated()
    followLinks(router)
  }, [])
  return children
}

// As a transition it is done in slices, between which the browser draws and answers.
startTransition(() => {
  hydrateRoot(
    document.getElementById('app')!,
    <AppContext value={app}>
      <Alive>
        <RouterProvider router={router} />
      </Alive>
    </AppContext>,
  )
})
// Before any effect of a page can look who is here.
account.start()
