import { slug } from './text.ts'

const withSlug = (base: string, title: string) => {
  const tail = slug(title)
  return tail ? `${base}/${tail}` : base
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
