import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { sharedParts } from '@unspun/contract/sharing.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import { publicFor } from '../caching.ts'
import { schemeColors } from './scheme-colors.ts'

export const MANIFEST = '/manifest.webmanifest'
const HOUR = 3600

const colorsOf = ({ bar, paper }: { bar: string; paper: string }) => ({ theme_color: bar, background_color: paper })

/** Lets the site be installed as an app, with which others can share articles. Neither needs a service worker. */
export async function webManifest(app: FastifyInstance, { site }: { site: Pick<Site, 'name'> }): Promise<void> {
  const icon = (file: string, sizes: string, more = {}) => ({ src: `/${file}`, sizes, type: 'image/png', ...more })
  const manifest = JSON.stringify({
    id: pages.home(),
    name: site.name,
    short_name: site.name,
    description: siteMessages.tagline,
    lang: 'en',
    categories: ['news', 'social'],
    start_url: pages.home(),
    scope: pages.home(),
    display: 'standalone',
    ...colorsOf(schemeColors.light),
    color_scheme_dark: colorsOf(schemeColors.dark),
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    shortcuts: [
      { name: siteMessages.today, url: pages.today() },
      { name: headlineMessages.fixOne, url: pages.newFix() },
      { name: newsMessages.title, url: pages.inTheNews() },
      { name: listMessages.needsTab, url: pages.home('needs') },
    ].map((shortcut) => ({ ...shortcut, icons: [icon('icon-192.png', '192x192')] })),
    share_target: {
      action: pages.newFix(),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: Object.fromEntries(sharedParts.map((part) => [part, part])),
    },
  })
  app.get(MANIFEST, async (_, reply) =>
    reply.headers({ ...publicFor(HOUR), 'content-type': 'application/manifest+json' }).send(manifest),
  )
}
