import {
  type HydrationState,
  type RouteObject,
  type RouterContextProvider,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_hydrationRouteProperties,
} from 'react-router'

/**
 * What the router's `createBrowserRouter` makes. That function lives in one file with links, forms and framework mode, none of which
 * is used here and all of which would be in the first load. The version is pinned; `page-router.test.ts` notices if these parts go.
 */
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
