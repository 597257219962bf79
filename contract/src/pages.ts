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
