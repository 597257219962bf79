import type { Reads } from '@unspun/contract/endpoints.ts'
import type { Site } from '@unspun/contract/site.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type App, AppContext, appContext } from './app.ts'
import { linkedDataTag, type PageData } from './linked-data.ts'
import { packState } from './page-state.ts'
import { routes } from './routes.tsx'
import { Store } from './store.ts'

/**
 * One page for everybody. `head` is tags for `<head>`, `html` goes into `<div id="app">`, `state` into
 * `<script type="application/json" id="state">` as it is. With a `location` the answer is a redirect and nothing else is set.
 */
export interface Rendered {
  status: number
  /** Name of the page, as in `paths.ts`; undefined in place of an error. */
  page?: string | undefined
  head: string
  html: string
  state: string
  location?: string
}
export type Render = (path: string, api: Reads, site: Site) => Promise<Rendered>

// React writes a page's title, meta and link tags in front of everything else when it does not draw <head> itself.
const headTags = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/

/** Loads every page's code once: on a server there is nothing to put off. */
async function loadAll(list: RouteObject[]): Promise<void> {
  for (const route of list) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy())
      delete route.lazy
    }
    if (route.children) await loadAll(route.children)
  }
}

/** What a browser may know of errors: their status, never their text. */
function plainErrors(errors: StaticHandlerContext['errors']) {
  if (!errors) return undefined
  const plain = (error: { status?: number }) => ({
    status: error?.status ?? 500,
    statusText: '',
    data: null,
    internal: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plain(error)]))
}

/** Makes the renderer of pages. `path` is path and query, as in a request line. Nothing in it depends on who asks. */
export async function createRenderer(): Promise<Render> {
  await loadAll(routes)
  const { query, dataRoutes } = createStaticHandler(routes)
  return async (path, api, site) => {
    const app: App = { site, store: new Store(), reads: api }
    const requestContext = new RouterContextProvider()
    requestContext.set(appContext, app)
    const context = await query(new Request(`http://page.invalid${path}`), { requestContext })
    if (context instanceof Response)
      return { status: context.status, head: '', html: '', state: '', location: context.headers.get('location') ?? '/' }
    const out = renderToString(
      <AppContext value={app}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </AppContext>,
    )
    const cut = headTags.exec(out)![0].length
    const page = context.errors ? undefined : context.matches.at(-1)?.route.id
    const state = { site, loaderData: context.loaderData, errors: plainErrors(context.errors) }
    return {
      status: context.statusCode,
      page,
      head: out.slice(0, cut) + linkedDataTag(page ? { ...(context.loaderData as PageData), page } : {}, site),
      html: out.slice(cut),
      state: packState(state),
    }
  }
}
