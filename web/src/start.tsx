import type { Site } from '@unspun/contract/site.ts'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, data, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createReads } from './api.ts'
import { type App, AppContext, appContext } from './app.ts'
import { connect } from './connect.ts'
import { rememberFailure } from './failed-read.ts'
import { createMyVotes } from './fixes/votes/my-votes.ts'
import { followSession } from './layout/introduction/marks.ts'
import { takeRows } from './pages.ts'
import { routes } from './routes.ts'
import { Store } from './store.ts'
import { followKept } from './today/follow-kept.ts'
import { Drafts } from './ui/drafts.ts'
import { followLinks } from './ui/follow-links.ts'
import { markInlineStyles } from './ui/inline-styles.ts'
import { safeStorage } from './ui/safe-storage.ts'
import { setHydrated } from './ui/use-hydrated.ts'
import { watchStyles } from './ui/with-styles.ts'

/** Lets the browser handle other work. Starting in a single task would block a phone for a noticeable time. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Gives links to the router once the page is hydrated. Until then the browser follows them. */
function Hydrated({ router, children }: { router: ReturnType<typeof createBrowserRouter>; children: ReactNode }) {
  useEffect(() => {
    setHydrated()
    followLinks(router)
  }, [router])
  return children
}

/** Takes over the page that the server has rendered. */
export async function start(): Promise<void> {
  await nextTask()
  markInlineStyles()
  watchStyles()
  // Hydration needs the page's code, so that the browser's first render equals the server's.
  const matched = matchRoutes(routes, location) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
  await nextTask()

  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as HydrationState & { site: Site }
  const [failed] = Object.values(state.errors ?? {})
  if (failed) rememberFailure(location.href, data(null, { status: (failed as { status: number }).status }))
  const store = new Store()
  for (const [name, loaded] of Object.entries(state.loaderData ?? {})) takeRows(store, name, loaded)

  const { api, identity, account } = connect(state.site, store)
  const drafts = new Drafts(safeStorage('sessionStorage'))
  const app: App = {
    site: state.site,
    store,
    reads: createReads(state.site),
    browser: { api, identity, account, votes: createMyVotes(store, api), drafts, listParts: new Map() },
  }
  await nextTask()
  const router = createBrowserRouter(routes, {
    hydrationData: state,
    getContext: () => new RouterContextProvider(new Map([[appContext, app]])),
  })
  await nextTask()

  // A transition hydrates in slices, between which the browser paints and responds.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('app')!,
      <AppContext value={app}>
        <Hydrated router={router}>
          <RouterProvider router={router} />
        </Hydrated>
      </AppContext>,
    )
  })
  followSession(store)
  followKept(app)
  // Comes before the effects of a page, which ask for the session.
  account.start()
}
