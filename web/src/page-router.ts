import { useContext } from 'react'
import {
  type HydrationState,
  type RouteObject,
  type RouterContextProvider,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router'

// The one file that uses parts of react-router outside its public API. Its `createBrowserRouter` and `ScrollRestoration` do the same, but
// share a file with links, forms and framework mode, and add 4.1 kB (brotli) to the first load of every page. `page-router.test.ts` fails
// if a new version lacks one of the parts.

/** Makes the same router as `createBrowserRouter`. */
export function createPageRouter(
  routes: RouteObject[],
  hydrationData: HydrationState,
  getContext: () => RouterContextProvider,
) {
  return UNSAFE_createRouter({
    routes,
    hydrationData,
    getContext,
    history: UNSAFE_createBrowserHistory(),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize()
}

export type PageRouter = ReturnType<typeof createPageRouter>

/** The router and its state, for restoring the scroll position. Both are undefined on the server. */
export const usePageRouter = () => ({
  router: useContext(UNSAFE_DataRouterContext)?.router,
  state: useContext(UNSAFE_DataRouterStateContext),
})
