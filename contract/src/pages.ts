import type { SocialOutcome } from './identity.ts'
import { slug } from './text.ts'

/** A page has a hundred such links and is rendered every few seconds with the same titles: making them anew was a tenth of its cost. */
const tails = new Map<string, string>()
const MAX_TAILS = 5_000

function tailOf(title: string): string {
  const known = tails.get(title)
  if (known !== undefined) return known
  if (tails.size >= MAX_TAILS) tails.clear()
  const tail = slug(title)
  tails.set(title, tail)
  return tail
}

const withSlug = (base: string, title: string) => {
  const tail = tailOf(title)
  return tail ? `${base}/${tail}` : base
}

interface SocialEnd {
  outcome: SocialOutcome
  display: 'popup' | 'page'
  to: string
  flow: string | undefined
}

/** The only builder of page addresses: links, mails, share tags and tests take them from here. All are paths below the site's address. */
export const pages = {
  home: () => '/',
  inTheNews: () => '/inthenews',
  domains: () => '/domains',
  domain: (name: string) => `/domains/${encodeURIComponent(name)}`,
  headline: (headline: { headline_id: number; title: string }) =>
    withSlug(`/headlines/${headline.headline_id}`, headline.title),
  fix: (fix: { headline_fix_id: number; title: string }) => withSlug(`/fixes/${fix.headline_fix_id}`, fix.title),
  editFix: (id: number) => `/fixes/edit/${id}`,
  profile: (idOrUsername: number | string) => `/profile/${encodeURIComponent(idOrUsername)}`,
  settings: (anchor?: 'avatar' | 'password' | 'verify') => `/settings${anchor ? `#${anchor}` : ''}`,
  forgot: () => '/forgot',
  auth: (query: { mode: 'verifyEmail' | 'resetPassword' | 'signIn'; oobCode: string }) =>
    `/auth?${new URLSearchParams(query)}`,
  /** Where a social sign-in ends: in its popup, which knows by `flow` whom to tell, or on the way back to the page `to`. */
  socialDone: ({ flow, ...query }: SocialEnd) =>
    `/auth?${new URLSearchParams({ mode: 'social', ...query, ...(flow ? { flow } : {}) })}`,
  policy: () => '/policy',
} as const

const ID = '[1-9]\\d{0,15}'
/** Every page's address, its readable tail set apart: the tail may say anything and chooses nothing. */
const ADDRESSES = [
  /^\/(?:inthenews|domains|settings|forgot|auth|policy)?$/,
  new RegExp(`^(/(?:headlines|fixes)/${ID})(?:/[^/]*)?$`),
  new RegExp(`^/fixes/edit/${ID}$`),
  /^\/(?:domains|profile)\/[\w.%-]{1,253}$/,
]
const LONGEST = 512

/**
 * The address under which a path's page is made and kept, or undefined if no page can be there: without closing slash and readable tail.
 * Case counts, as in every path.
 */
export function pageAddress(path: string): string | undefined {
  if (path.length > LONGEST) return undefined
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const pattern of ADDRESSES) {
    const match = pattern.exec(bare)
    if (match) return match[1] ?? bare
  }
  return undefined
}
