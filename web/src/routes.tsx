import type { RouteObject, ShouldRevalidateFunction } from 'react-router'
import { failingOnce } from './failed-read.ts'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { Shell } from './layout/Shell.tsx'
import * as load from './loaders.ts'
import { HomePage } from './pages/HomePage.tsx'
import { type ExistingPage, paths } from './paths.ts'
import { keepsPage } from './ui/overlays.ts'

type Page = Pick<RouteObject, 'loader' | 'Component' | 'lazy' | 'shouldRevalidate'>

/** What each existing page loads and draws. Its data and its code are asked for at the same time. */
const pageOf: Record<ExistingPage, Page> = {
  // So small that a file of its own would be larger.
  home: { loader: load.homeLoader, Component: HomePage },
  domains: {
    loader: load.domainsLoader,
    lazy: async () => ({ Component: (await import('./pages/DomainsPage.tsx')).DomainsPage }),
  },
  domain: {
    loader: load.domainLoader,
    lazy: async () => {
      const { DomainPage, DomainMissing } = await import('./pages/DomainPage.tsx')
      return { Component: DomainPage, ErrorBoundary: DomainMissing }
    },
  },
  inTheNews: {
    loader: load.newsLoader,
    lazy: async () => ({ Component: (await import('./pages/InTheNewsPage.tsx')).InTheNewsPage }),
    // Its query is filters, which change what is shown and not what is read.
    shouldRevalidate: (change) => change.currentUrl.search === change.nextUrl.search && shouldRevalidate(change),
  },
  headline: {
    loader: load.headlineLoader,
    lazy: async () => ({ Component: (await import('./pages/HeadlinePage.tsx')).HeadlinePage }),
  },
  fix: {
    loader: load.fixLoader,
    lazy: async () => {
      const { FixPage, FixMissing } = await import('./pages/FixPage.tsx')
      return { Component: FixPage, ErrorBoundary: FixMissing }
    },
  },
  editFix: {
    loader: load.editFixLoader,
    lazy: async () => ({ Component: (await import('./pages/EditFixPage.tsx')).EditFixPage }),
  },
  profile: {
    loader: load.profileLoader,
    lazy: async () => ({ Component: (await import('./pages/ProfilePage.tsx')).ProfilePage }),
  },
  settings: { lazy: async () => ({ Component: (await import('./pages/SettingsPage.tsx')).SettingsPage }) },
  forgot: { lazy: async () => ({ Component: (await import('./pages/ForgotPage.tsx')).ForgotPage }) },
  auth: { lazy: async () => ({ Component: (await import('./pages/AuthPage.tsx')).AuthPage }) },
  policy: { lazy: async () => ({ Component: (await import('./pages/PolicyPage.tsx')).PolicyPage }) },
}

const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !keepsPage(currentUrl, nextUrl)

const once = ({ loader, ...page }: Page): Page =>
  typeof loader === 'function' ? { ...page, loader: failingOnce(loader) } : page

const pageRoutes: RouteObject[] = Object.entries(paths).map(([id, path]) => ({
  id,
  path,
  shouldRevalidate,
  ...once(pageOf[id as ExistingPage]),
}))

/** The layout stays while pages change below it; a page that fails leaves the layout standing. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    loader: load.shellLoader,
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        id: 'page',
        ErrorBoundary: ErrorPage,
        children: [
          ...pageRoutes,
          { id: 'unknown', path: '*', loader: failingOnce(load.unknownLoader), Component: ErrorPage },
        ],
      },
    ],
  },
]
