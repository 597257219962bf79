import type { PageName } from '@unspun/contract/pages.ts'
import type { Render } from '@unspun/contract/site.ts'
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
import { loading } from './lazy.tsx'
import { linkedDataTag } from './linked-data.ts'
import { pageDeclarations } from './pages.ts'
import { routes } from './routes.ts'
import { scriptJson } from './script-json.ts'
import { serverHead } from './server-head.ts'
import { Store } from './store.ts'

// React writes a page's title, meta and link tags in front of everything else when it does not draw <head> itself.
const headTags = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/

/** Loads the code of every page at the start, so that no request waits for it. */
async function loadAll(list: RouteObject[]): Promise<void> {
  for (const route of list) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy())
      delete route.lazy
    }
    if (route.children) await loadAll(route.children)
  }
}

/** The errors as a browser may see them: only their status, never their text. */
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

/** The module of a page as the manifest of the browser's build names it, for its styles and preloads. */
const moduleOf = (name: string) =>
  `src/pages/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`

/** The modules of all pages. */
export const pageModules = Object.keys(pageDeclarations).map(moduleOf)

export async function createRenderer(): Promise<Render> {
  await loadAll(routes)
  await Promise.all(loading)
  const { query, dataRoutes } = createStaticHandler(routes)
  return async (path, api, site) => {
    const app: App = { site, store: new Store(), reads: api }
    const requestContext = new RouterContextProvider()
    requestContext.set(appContext, app)
    const context = await query(new Request(`http://page.invalid${path}`), { requestContext })
    if (context instanceof Response)
      return {
        status: context.status,
        head: '',
        html: '',
        linkedData: '',
        state: '',
        location: context.headers.get('location') ?? '/',
      }
    const out = renderToString(
      <AppContext value={app}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </AppContext>,
    )
    const cut = headTags.exec(out)![0].length
    const name = context.matches.at(-1)?.route.id ?? ''
    const drawn = context.errors ? undefined : pageDeclarations[name as PageName]
    const graph = (drawn?.linkedData && drawn.linkedData(context.loaderData[name], site)) || []
    const state = { site, loaderData: context.loaderData, errors: plainErrors(context.errors) }
    return {
      status: context.statusCode,
      module: drawn && moduleOf(name),
      head: out.slice(0, cut) + (drawn ? serverHead(name, context.loaderData[name], site) : ''),
      html: out.slice(cut),
      linkedData: linkedDataTag(graph),
      state: scriptJson(state),
    }
  }
}
