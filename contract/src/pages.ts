import type { Reportable } from './actions.ts'
import { homeLists, type TopPeriod, topPeriods } from './headlines.ts'
import type { SocialOutcome } from './identity.ts'
import { slug } from './text.ts'

/**
 * A page's address as data. Its builder, the router's path, the page cache's key and the sitemap are derived from it.
 * - `path`: the router's path. `:id` is a number, `:name` a name. The title in `/:title?` is for readers and selects nothing
 * - `address`: builds the page's path. A page without parameters needs none
 * - `paged`: the page shows a part of a list. `?before=` selects the part, and `?until=` everything up to a part
 * - `text`: the query parameter with text that people type, up to `searchLimits.text` characters
 * - `choices`: query parameters that select the content, with their values
 * - `hidden`: search engines must not index the page
 */
interface Declaration<Args extends unknown[]> {
  path: `/${string}`
  address?: (...args: Args) => string
  paged?: true
  text?: string
  choices?: Record<string, readonly string[]>
  hidden?: true
}

export type PageAddress<Args extends unknown[] = never[]> = ((...args: Args) => string) & Declaration<Args>

function page<Args extends unknown[] = []>(declaration: Declaration<Args>): PageAddress<Args> {
  const build = (...args: Args) => declaration.address?.(...args) ?? declaration.path
  return Object.assign(build, declaration)
}

/** Slugs of recent titles. A page has a hundred links and is rendered every few seconds, and computing their slugs took a tenth of that time. */
const slugs = new Map<string, string>()
const MAX_SLUGS = 5_000

function slugOf(title: string): string {
  const known = slugs.get(title)
  if (known !== undefined) return known
  if (slugs.size >= MAX_SLUGS) slugs.clear()
  const made = slug(title)
  slugs.set(title, made)
  return made
}

const withSlug = (base: string, title: string) => {
  const tail = slugOf(title)
  return tail ? `${base}/${tail}` : base
}

export interface MailedCode {
  mode:
    | 'verifyEmail'
    | 'resetPassword'
    | 'signIn'
    | 'didNotRegister'
    | 'removeFactors'
    | 'keepFactors'
    | 'refuseFactors'
  oobCode: string
}

/** The query at the end of a social sign-in: in its popup, which finds the tab to notify by `flow`, or in a page that continues to `to`. */
interface SocialEnd {
  mode: 'social'
  outcome: SocialOutcome
  display: 'popup' | 'page'
  to: string
  flow: string | undefined
}

/** A view of the moderators' page: one of its lists (by default the reports), or one item. */
type ModerationView = ModerationTab | `${Reportable}-${number}`

/** The partial lists of the page of notifications. */
export const inboxLists = ['unread', 'watching'] as const
export type InboxList = (typeof inboxLists)[number]

/** The lists on the page of moderators beside the reports. */
export const moderationTabs = ['held', 'waiting', 'appeals', 'history'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** Parts of the log: fixes, comments and headlines; members; outlets, networks and mail domains; the whole site. */
export const logKinds = ['posts', 'members', 'outlets', 'site'] as const
export type LogKind = (typeof logKinds)[number]

/** Every page. Links, mails, share tags and tests build addresses with these alone, and only the pages named here exist. */
export const pages = {
  home: page({
    path: '/',
    paged: true,
    choices: { list: homeLists, of: topPeriods },
    address: (list?: 'needs' | TopPeriod) =>
      list === undefined ? '/' : list === 'needs' ? '/?list=needs' : `/?list=top&of=${list}`,
  }),
  today: page({ path: '/today/:day?', address: (day?: string) => (day === undefined ? '/today' : `/today/${day}`) }),
  changed: page({ path: '/changed', paged: true }),
  inTheNews: page({ path: '/inthenews' }),
  domains: page({ path: '/domains' }),
  domain: page({
    path: '/domains/:name',
    paged: true,
    address: (name: string) => `/domains/${encodeURIComponent(name)}`,
  }),
  domainNumbers: page({
    path: '/domains/:name/numbers',
    address: (name: string) => `/domains/${encodeURIComponent(name)}/numbers`,
  }),
  numbers: page({ path: '/numbers' }),
  headline: page({
    path: '/headlines/:id/:title?',
    address: (headline: { headline_id: number; title: string }) =>
      withSlug(`/headlines/${headline.headline_id}`, headline.title),
  }),
  fix: page({
    path: '/fixes/:id/:title?',
    address: (fix: { headline_fix_id: number; title: string }) => withSlug(`/fixes/${fix.headline_fix_id}`, fix.title),
  }),
  // `newFixOf` in `sharing.ts` adds the address of an article.
  newFix: page({ path: '/new-fix', hidden: true }),
  editFix: page({ path: '/fixes/edit/:id', hidden: true, address: (id: number) => `/fixes/edit/${id}` }),
  why: page({ path: '/fixes/why/:id', hidden: true, address: (id: number) => `/fixes/why/${id}` }),
  profile: page({
    path: '/profile/:name',
    paged: true,
    address: (idOrUsername: number | string) => `/profile/${encodeURIComponent(idOrUsername)}`,
  }),
  settings: page({
    path: '/settings',
    hidden: true,
    address: (
      anchor?:
        | 'avatar'
        | 'profile'
        | 'password'
        | 'verify'
        | 'privacy'
        | 'blocked'
        | 'notifications'
        | 'sessions'
        | 'second-step'
        | 'data'
        | 'delete',
    ) => `/settings${anchor ? `#${anchor}` : ''}`,
  }),
  notifications: page({
    path: '/notifications',
    hidden: true,
    choices: { show: inboxLists },
    address: (show?: InboxList) => (show ? `/notifications?show=${show}` : '/notifications'),
  }),
  forgot: page({ path: '/forgot', hidden: true }),
  auth: page({
    path: '/auth',
    hidden: true,
    address: (query: MailedCode | SocialEnd) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      return `/auth?${new URLSearchParams(given)}`
    },
  }),
  // `searchFor` in `search.ts` adds what is searched for.
  search: page({ path: '/search', paged: true, hidden: true, text: 'q' }),
  howItWorks: page({ path: '/how-it-works' }),
  extension: page({ path: '/extension' }),
  openData: page({ path: '/data' }),
  ranking: page({ path: '/ranking' }),
  policy: page({ path: '/policy' }),
  /** The link of an invitation to register. Its code is in the part of the address that a request for the page lacks. */
  join: page({
    path: '/join',
    hidden: true,
    address: (code?: string) => (code === undefined ? '/join' : `/join#${code}`),
  }),
  admin: page({ path: '/admin', hidden: true }),
  moderation: page({
    path: '/moderation',
    hidden: true,
    address: (show?: ModerationView) => (show ? `/moderation?show=${show}` : '/moderation'),
  }),
  moderationLog: page({
    path: '/moderation/log',
    paged: true,
    choices: { kind: logKinds },
    address: (kind?: LogKind) => (kind === undefined ? '/moderation/log' : `/moderation/log?kind=${kind}`),
  }),
}

/** A fragment with which any page opens the login form. Other programs link to it. */
export const logInMark = '#log-in'

/** Plain pages of the weekly five, which the server renders by itself: one to enter and confirm an address, one to stop the mails. */
export const weeklyPaths = { enter: '/weekly', leave: '/weekly/leave' } as const

export type PageName = keyof typeof pages

export const pageList = Object.entries(pages) as [PageName, PageAddress][]
