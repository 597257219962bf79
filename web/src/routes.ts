import { type PageAddress, type PageName, pageList } from '@unspun/contract/pages.ts'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { appContext } from './app.ts'
import { failingOnce } from './failed-read.ts'
import { growsList } from './headlines/list-address.ts'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { loadShell } from './layout/load-shell.ts'
import { Shell } from './layout/Shell.tsx'
import { missing } from './page-request.ts'
import { pageDeclarations, takeRows } from './pages.ts'
import { keepsPage } from './ui/overlays.ts'
import { withStyles } from './ui/with-styles.ts'

const throwMissing = () => {
  throw missing()
}

function routeOf([name, { path, paged }]: [PageName, PageAddress]): RouteObject {
  const { load, lazy } = pageDeclarations[name]
  const read = async ({ context, params, request }: LoaderFunctionArgs) => {
    const { reads, store } = context.get(appContext)
    const loaded = await load?.({ reads, store, params, url: new URL(request.url) })
    takeRows(store, name, loaded)
    return loaded
  }
  return {
    id: name,
    path,
    lazy: () => withStyles(lazy),
    ...(load ? { loader: failingOnce(read) } : {}),
    // The query of a paged list selects the data that is read; filters are applied in the browser. A list that grows has read its new part.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      !keepsPage(currentUrl, nextUrl) &&
      (paged ? !growsList(currentUrl, nextUrl) : currentUrl.search === nextUrl.search),
  }
}

/** All pages below one layout, which stays in place during navigation and when a page fails. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    loader: ({ context }) => loadShell(context.get(appContext)),
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        id: 'page',
        ErrorBoundary: ErrorPage,
        children: [
          ...pageList.map(routeOf),
          { id: 'unknown', path: '*', loader: failingOnce(throwMissing), Component: ErrorPage },
        ],
      },
    ],
  },
]
