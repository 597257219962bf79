import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import { publicFor } from '../caching.ts'

export const MANIFEST = '/manifest.webmanifest'
const HOUR = 3600

/** The manifest with which a phone or desktop installs the site as an app. */
export async function webManifest(app: FastifyInstance, { site }: { site: Pick<Site, 'name'> }): Promise<void> {
  const icon = (file: string, sizes: string, more = {}) => ({ src: `/${file}`, sizes, type: 'image/png', ...more })
  const manifest = JSON.stringify({
    id: pages.home(),
    name: site.name,
    short_name: site.name,
    start_url: pages.home(),
    scope: pages.home(),
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    shortcuts: [{ name: 'In The News', url: pages.inTheNews() }],
  })
  app.get(MANIFEST, async (_, reply) =>
    reply.headers({ ...publicFor(HOUR), 'content-type': 'application/manifest+json' }).send(manifest),
  )
}
