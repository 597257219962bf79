/**
 * Every page that exists, by its name in `contract/src/pages.ts`. A page whose name is missing here does not exist yet: links to it
 * are plain text (`ui/PageLink.tsx`), and its address answers Page Not Found.
 */
export const paths = {
  home: '/',
  domains: '/domains',
  headline: '/headlines/:id/:title?',
  fix: '/fixes/:id/:title?',
  settings: '/settings',
  forgot: '/forgot',
  auth: '/auth',
  policy: '/policy',
} as const

export type ExistingPage = keyof typeof paths
