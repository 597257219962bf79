import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { PageName } from '@unspun/contract/pages.ts'
import { CircleQuestionMark, Columns2, House, Newspaper } from 'lucide'
import * as linkedData from './linked-data.ts'
import { type Page, page } from './page.ts'
import { loadChanged } from './pages/changed/load.ts'
import { loadDomain } from './pages/domain/load.ts'
import { loadDomains } from './pages/domains/load.ts'
import { loadFixToEdit } from './pages/edit-fix/load.ts'
import { loadExtension } from './pages/extension/load.ts'
import { loadFix, rowsOfFix } from './pages/fix/load.ts'
import { loadHeadline, rowsOfHeadline } from './pages/headline/load.ts'
import { loadHome } from './pages/home/load.ts'
import { loadNews } from './pages/in-the-news/load.ts'
import { loadModerationLog } from './pages/moderation-log/load.ts'
import { loadNumbers } from './pages/numbers/load.ts'
import { loadOpenData } from './pages/open-data/load.ts'
import { loadProfile } from './pages/profile/load.ts'
import { loadRanking } from './pages/ranking/load.ts'
import { loadSearch } from './pages/search/load.ts'
import { loadToday } from './pages/today/load.ts'
import { loadWhy } from './pages/why/load.ts'
import { dataset } from './publishing/open-data/dataset.ts'
import type { Store } from './store.ts'

/** Every page, by its name in `contract/src/pages.ts`. The main navigation keeps this order. */
export const pageDeclarations: Record<PageName, Page> = {
  home: page({
    menu: { label: 'Home', icon: House },
    load: loadHome,
    rows: (answer) => [answer],
    linkedData: import.meta.env.SSR && linkedData.home,
    lazy: () => import('./pages/home/HomePage.tsx'),
  }),
  today: page({
    alone: true,
    menu: { label: siteMessages.today, icon: Columns2 },
    load: loadToday,
    linkedData: import.meta.env.SSR && linkedData.today,
    lazy: () => import('./pages/today/TodayPage.tsx'),
  }),
  inTheNews: page({
    menu: { label: newsMessages.title, icon: Newspaper },
    load: loadNews,
    linkedData: import.meta.env.SSR && linkedData.inTheNews,
    lazy: () => import('./pages/in-the-news/InTheNewsPage.tsx'),
  }),
  domains: page({
    load: loadDomains,
    linkedData: import.meta.env.SSR && linkedData.domains,
    lazy: () => import('./pages/domains/DomainsPage.tsx'),
  }),
  domain: page({
    load: loadDomain,
    rows: (data) => [data.page],
    linkedData: import.meta.env.SSR && linkedData.domain,
    lazy: () => import('./pages/domain/DomainPage.tsx'),
  }),
  domainNumbers: page({
    load: loadNumbers,
    linkedData: import.meta.env.SSR && linkedData.numbers,
    lazy: () => import('./pages/domain-numbers/DomainNumbersPage.tsx'),
  }),
  numbers: page({
    alone: true,
    load: loadNumbers,
    linkedData: import.meta.env.SSR && linkedData.numbers,
    lazy: () => import('./pages/numbers/NumbersPage.tsx'),
  }),
  headline: page({
    load: loadHeadline,
    rows: (headline) => [rowsOfHeadline(headline)],
    linkedData: import.meta.env.SSR && linkedData.headline,
    lazy: () => import('./pages/headline/HeadlinePage.tsx'),
  }),
  fix: page({
    load: loadFix,
    rows: rowsOfFix,
    linkedData: import.meta.env.SSR && linkedData.fix,
    lazy: () => import('./pages/fix/FixPage.tsx'),
  }),
  changed: page({
    load: loadChanged,
    linkedData: import.meta.env.SSR && linkedData.changed,
    lazy: () => import('./pages/changed/ChangedPage.tsx'),
  }),
  newFix: page({ alone: true, lazy: () => import('./pages/new-fix/NewFixPage.tsx') }),
  editFix: page({
    alone: true,
    load: loadFixToEdit,
    rows: (found) => (found && 'fix' in found ? rowsOfFix(found) : []),
    lazy: () => import('./pages/edit-fix/EditFixPage.tsx'),
  }),
  why: page({ alone: true, load: loadWhy, rows: rowsOfFix, lazy: () => import('./pages/why/WhyPage.tsx') }),
  profile: page({
    load: loadProfile,
    rows: (data) => [data.page],
    linkedData: import.meta.env.SSR && linkedData.profile,
    lazy: () => import('./pages/profile/ProfilePage.tsx'),
  }),
  settings: page({ alone: true, lazy: () => import('./pages/settings/SettingsPage.tsx') }),
  notifications: page({ alone: true, lazy: () => import('./pages/notifications/NotificationsPage.tsx') }),
  forgot: page({ alone: true, lazy: () => import('./pages/forgot/ForgotPage.tsx') }),
  auth: page({ alone: true, lazy: () => import('./pages/auth/AuthPage.tsx') }),
  search: page({
    alone: true,
    load: loadSearch,
    rows: (found) => (found ? [found] : []),
    lazy: () => import('./pages/search/SearchPage.tsx'),
  }),
  howItWorks: page({
    alone: true,
    menu: { label: siteMessages.howItWorks, icon: CircleQuestionMark },
    linkedData: import.meta.env.SSR && linkedData.howItWorks,
    lazy: () => import('./pages/how-it-works/HowItWorksPage.tsx'),
  }),
  extension: page({
    alone: true,
    load: loadExtension,
    linkedData: import.meta.env.SSR && linkedData.extension,
    lazy: () => import('./pages/extension/ExtensionPage.tsx'),
  }),
  openData: page({
    alone: true,
    load: loadOpenData,
    linkedData: import.meta.env.SSR && dataset,
    lazy: () => import('./pages/open-data/OpenDataPage.tsx'),
  }),
  ranking: page({
    alone: true,
    load: loadRanking,
    linkedData: import.meta.env.SSR && linkedData.ranking,
    lazy: () => import('./pages/ranking/RankingPage.tsx'),
  }),
  policy: page({
    alone: true,
    linkedData: import.meta.env.SSR && linkedData.policy,
    lazy: () => import('./pages/policy/PolicyPage.tsx'),
  }),
  join: page({ alone: true, lazy: () => import('./pages/join/JoinPage.tsx') }),
  admin: page({ alone: true, lazy: () => import('./pages/admin/AdminPage.tsx') }),
  moderation: page({ alone: true, lazy: () => import('./pages/moderation/ModerationPage.tsx') }),
  moderationLog: page({
    alone: true,
    load: loadModerationLog,
    linkedData: import.meta.env.SSR && linkedData.moderationLog,
    lazy: () => import('./pages/moderation-log/ModerationLogPage.tsx'),
  }),
}

/** Puts the rows of a page's data into the store: after loading, and in the browser for data that the server loaded. */
export function takeRows(store: Store, name: string, loaded: unknown): void {
  for (const answer of pageDeclarations[name as PageName]?.rows?.(loaded) ?? []) store.take(answer)
}
