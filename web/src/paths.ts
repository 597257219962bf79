/**
 * Every page that exists, by its name in `contract/src/pages.ts`. A page whose name is missing here does not exist yet: links to it
 * are plain text (`ui/PageLink.tsx`), and its address answers Page Not Found.
 */
export const paths = {
  home: '/',
  inTheNews: '/inthenews',
  domains: '/domains',
  domain: '/domains/:name',
  headline: '/headlines/:id/:title?',
  fix: '/fixes/:id/:title?',
  editFix: '/fixes/edit/:id',
  profile: '/profile/:name',
  settings: '/settings',
  forgot: '/forgot',
  auth: '/auth',
  policy: '/policy',
} as const

export type ExistingPage = keyof typeof paths
