import type { Outcome } from '@unspun/contract/client.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { listExtensionBuilds } from '@unspun/contract/extension.ts'
import { fixStatus, type getFix, type listFixesOfUser } from '@unspun/contract/fixes.ts'
import {
  type getHeadline,
  homeLists,
  type homepageHeadlines,
  type TopPeriod,
  topPeriods,
} from '@unspun/contract/headlines.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { logKinds } from '@unspun/contract/moderation.ts'
import type { listOpenData } from '@unspun/contract/open-data.ts'
import { type PageName, pages } from '@unspun/contract/pages.ts'
import type { searchHeadlines } from '@unspun/contract/search.ts'
import { CircleQuestionMark, House, Newspaper } from 'lucide'
import { data, redirect } from 'react-router'
import * as linkedData from './linked-data.ts'
import { type Page, type PageRequest, page } from './page.ts'
import type { RowsAnswer, Store } from './store.ts'

export type HomeAnswer = AnswerOf<typeof homepageHeadlines>
export type HeadlineAnswer = AnswerOf<typeof getHeadline>
export type FixAnswer = AnswerOf<typeof getFix>
export type ExtensionData = AnswerOf<typeof listExtensionBuilds>
export type OpenData = AnswerOf<typeof listOpenData>
export type FixesOfUser = AnswerOf<typeof listFixesOfUser>

/** The answer of a read. A refusal becomes the error page of its status. */
export function need<T>(outcome: Outcome<T>): T {
  if (!outcome) throw data(null, { status: 503 })
  if (outcome.errors) throw data(null, { status: outcome.status === 400 ? 404 : outcome.status })
  return outcome as T
}

export const missing = () => data(null, { status: 404 })

function idOf({ params }: PageRequest): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw missing()
  return Number(params.id)
}

/** The beginning of a paged list, for browsers without scripts, or the end up to which it has grown. */
function placeOf({ url }: PageRequest): { before?: string; until?: string } {
  for (const name of ['before', 'until'] as const) {
    const cursor = url.searchParams.get(name) ?? ''
    if (/^\d{1,15}$/.test(cursor)) return { [name]: cursor }
  }
  return {}
}

/** Which list of home an address names: "Recent Fixes" without a choice. */
export function homeListOf({ searchParams }: URL): { list?: 'top' | 'needs'; of?: TopPeriod } {
  const list = homeLists.find((name) => name === searchParams.get('list'))
  if (list !== 'top') return list ? { list } : {}
  return { list, of: topPeriods.find((name) => name === searchParams.get('of')) ?? 'day' }
}

/** Redirects other spellings of a page's name to its one address. */
function redirectTo(address: string, { url }: PageRequest): void {
  if (url.pathname.replace(/\/$/, '') !== address) throw redirect(address + url.search)
}

async function loadHome(request: PageRequest) {
  const list = homeListOf(request.url)
  return { ...need(await request.reads.get('/data/homepage-headlines/', { ...list, ...placeOf(request) })), ...list }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>

const loadNews = async ({ reads }: PageRequest) => need(await reads.get('/feed/in-the-news/', {}))
export type NewsData = Awaited<ReturnType<typeof loadNews>>

const loadDomains = async ({ reads }: PageRequest) => need(await reads.get('/domains/list/', {}))
export type DomainsData = Awaited<ReturnType<typeof loadDomains>>

async function loadDomain(request: PageRequest) {
  const { reads, params } = request
  const domain = need(await reads.get('/domains/get-by-name/', { name: params.name ?? '' }))
  redirectTo(pages.domain(domain.name), request)
  const { domain_id } = domain
  return { domain, page: need(await reads.get('/data/domain-headlines/', { domain_id, ...placeOf(request) })) }
}
export type DomainData = Awaited<ReturnType<typeof loadDomain>>

/** The numbers of an outlet, or of the site. */
async function loadNumbers(request: PageRequest) {
  const { name } = request.params
  const found = need(await request.reads.get('/domains/numbers/', name ? { domain: name } : {}))
  if (name) redirectTo(pages.domainNumbers(found.domain), request)
  return found
}
export type NumbersData = Awaited<ReturnType<typeof loadNumbers>>

/** Redirects a number for good that now belongs to something else: a headline that was merged, or a fix that was there twice. */
function moved(id: number, now: number, address: string): void {
  if (id !== now) throw redirect(address, 301)
}

async function loadHeadline(request: PageRequest): Promise<HeadlineAnswer> {
  const id = idOf(request)
  const headline = need(await request.reads.get('/headlines/get/', { id }))
  moved(id, headline.headline_id, pages.headline(headline))
  return headline
}

const rowsOfHeadline = (headline: HeadlineAnswer): RowsAnswer => ({ ...headline, headlines: [headline] })

async function loadFix(request: PageRequest) {
  const { reads, store } = request
  const id = idOf(request)
  // The API returns a disabled or waiting fix to its owner only, who sees it in `FixMissing`.
  const known = store.get('fix', id)
  if (known?.status_id === fixStatus.disabled || known?.waiting_until) throw missing()
  const fix = need(await reads.get('/headline-fixes/get/', { id }))
  moved(id, fix.headline_fix_id, pages.fix(fix))
  const headline = need(await reads.get('/headlines/get/', { id: fix.headline_id }))
  return { fix, headline }
}
export type FixData = Awaited<ReturnType<typeof loadFix>>

const rowsOfFix = ({ fix, headline }: FixData): RowsAnswer[] => [
  rowsOfHeadline(headline),
  { ts: fix.ts, headline_fixes: [fix] },
]

async function loadWhy(request: PageRequest) {
  const { fix, headline } = await loadFix(request)
  return { fix, headline, why: need(await request.reads.get('/headline-fixes/why/', { id: fix.headline_fix_id })) }
}
export type WhyData = Awaited<ReturnType<typeof loadWhy>>

const loadRanking = async ({ reads }: PageRequest) => need(await reads.get('/ranking/status/', {}))
export type RankingData = Awaited<ReturnType<typeof loadRanking>>

/** Like `loadFix`, but a missing fix is no error: the browser finds out whether it belongs to the reader. */
async function loadFixToEdit(request: PageRequest) {
  try {
    return await loadFix(request)
  } catch (fault) {
    const { init } = fault as Partial<ReturnType<typeof data>>
    if (init?.status !== 404) throw fault
    return missing()
  }
}
export type FixToEdit = FixData | null

/** A member and their fixes as everybody sees them. A user's id redirects to the page of the username. */
async function loadProfile(request: PageRequest) {
  const { reads, params } = request
  const user = need(await reads.postRead('/users/get-profile/', { user_id: params.name ?? '' }))
  redirectTo(pages.profile(user.username), request)
  const { user_id } = user
  const { before, until } = placeOf(request)
  const last_id = Number(before) || undefined
  const until_id = Number(until) || undefined
  const input = last_id ? { user_id, last_id } : until_id ? { user_id, until_id } : { user_id }
  return { user, page: need(await reads.postRead('/headline-fixes/list-by-user-id/', input)) }
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>

/** The public log, or one kind of actions. */
async function loadModerationLog(request: PageRequest) {
  const kind = logKinds.find((name) => name === request.url.searchParams.get('kind'))
  const { before } = placeOf(request)
  const input = { ...(kind ? { kind } : {}), ...(before ? { before } : {}) }
  return { ...need(await request.reads.get('/moderation/log/', input)), kind }
}
export type ModerationLogData = Awaited<ReturnType<typeof loadModerationLog>>

/** A search without a text asks for nothing. */
async function loadSearch(request: PageRequest) {
  const q = request.url.searchParams.get('q')?.trim()
  return q ? need(await request.reads.get('/search/headlines/', { q, ...placeOf(request) })) : null
}
export type SearchData = Awaited<ReturnType<typeof loadSearch>>
export type SearchAnswer = AnswerOf<typeof searchHeadlines>

/** Every page, by its name in `contract/src/pages.ts`. The main navigation keeps this order. */
export const pageDeclarations: Record<PageName, Page> = {
  home: page({
    menu: { label: 'Home', icon: House },
    load: loadHome,
    rows: (answer) => [answer],
    linkedData: import.meta.env.SSR && linkedData.home,
    lazy: () => import('./pages/HomePage.tsx'),
  }),
  inTheNews: page({
    menu: { label: newsMessages.title, icon: Newspaper },
    load: loadNews,
    linkedData: import.meta.env.SSR && linkedData.inTheNews,
    lazy: () => import('./pages/InTheNewsPage.tsx'),
  }),
  domains: page({
    load: loadDomains,
    linkedData: import.meta.env.SSR && linkedData.domains,
    lazy: () => import('./pages/DomainsPage.tsx'),
  }),
  domain: page({
    load: loadDomain,
    rows: (data) => [data.page],
    linkedData: import.meta.env.SSR && linkedData.domain,
    lazy: () => import('./pages/DomainPage.tsx'),
  }),
  domainNumbers: page({
    load: loadNumbers,
    linkedData: import.meta.env.SSR && linkedData.numbers,
    lazy: () => import('./pages/DomainNumbersPage.tsx'),
  }),
  numbers: page({
    load: loadNumbers,
    linkedData: import.meta.env.SSR && linkedData.numbers,
    lazy: () => import('./pages/NumbersPage.tsx'),
  }),
  headline: page({
    load: loadHeadline,
    rows: (headline) => [rowsOfHeadline(headline)],
    linkedData: import.meta.env.SSR && linkedData.headline,
    lazy: () => import('./pages/HeadlinePage.tsx'),
  }),
  fix: page({
    load: loadFix,
    rows: rowsOfFix,
    linkedData: import.meta.env.SSR && linkedData.fix,
    lazy: () => import('./pages/FixPage.tsx'),
  }),
  newFix: page({ lazy: () => import('./pages/NewFixPage.tsx') }),
  editFix: page({
    load: loadFixToEdit,
    rows: (found) => (found && 'fix' in found ? rowsOfFix(found) : []),
    lazy: () => import('./pages/EditFixPage.tsx'),
  }),
  why: page({ load: loadWhy, rows: rowsOfFix, lazy: () => import('./pages/WhyPage.tsx') }),
  profile: page({
    load: loadProfile,
    rows: (data) => [data.page],
    linkedData: import.meta.env.SSR && linkedData.profile,
    lazy: () => import('./pages/ProfilePage.tsx'),
  }),
  settings: page({ lazy: () => import('./pages/SettingsPage.tsx') }),
  notifications: page({ lazy: () => import('./pages/NotificationsPage.tsx') }),
  forgot: page({ lazy: () => import('./pages/ForgotPage.tsx') }),
  auth: page({ lazy: () => import('./pages/AuthPage.tsx') }),
  search: page({
    load: loadSearch,
    rows: (found) => (found ? [found] : []),
    lazy: () => import('./pages/SearchPage.tsx'),
  }),
  howItWorks: page({
    menu: { label: siteMessages.howItWorks, icon: CircleQuestionMark },
    linkedData: import.meta.env.SSR && linkedData.howItWorks,
    lazy: () => import('./pages/HowItWorksPage.tsx'),
  }),
  extension: page({
    load: async ({ reads }) => need(await reads.get('/extension/builds/', {})),
    linkedData: import.meta.env.SSR && linkedData.extension,
    lazy: () => import('./pages/ExtensionPage.tsx'),
  }),
  openData: page({
    load: async ({ reads }) => need(await reads.get('/open-data/days/', {})),
    lazy: () => import('./pages/OpenDataPage.tsx'),
  }),
  ranking: page({
    load: loadRanking,
    linkedData: import.meta.env.SSR && linkedData.ranking,
    lazy: () => import('./pages/RankingPage.tsx'),
  }),
  policy: page({
    linkedData: import.meta.env.SSR && linkedData.policy,
    lazy: () => import('./pages/PolicyPage.tsx'),
  }),
  moderation: page({ lazy: () => import('./pages/ModerationPage.tsx') }),
  moderationLog: page({
    load: loadModerationLog,
    linkedData: import.meta.env.SSR && linkedData.moderationLog,
    lazy: () => import('./pages/ModerationLogPage.tsx'),
  }),
}

/** Puts the rows of a page's data into the store: after loading, and in the browser for data that the server loaded. */
export function takeRows(store: Store, name: string, loaded: unknown): void {
  for (const answer of pageDeclarations[name as PageName]?.rows?.(loaded) ?? []) store.take(answer)
}
