import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import { publicFor } from './caching.ts'

const DAY = 24 * 3600
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Serves the contact for security problems (RFC 9116), and the page to change a password. */
export async function wellKnown(app: FastifyInstance, { site }: { site: Pick<Site, 'url' | 'contact'> }) {
  const contact = site.contact.includes('@') ? `mailto:${site.contact}` : site.contact
  app.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * DAY * 1000).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${site.url}/.well-known/security.txt`,
      `Policy: ${site.url}${pages.policy()}`,
    ]
    return reply
      .headers({ ...publicFor(DAY), 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', async (_, reply) => reply.redirect(pages.settings('password'), 302))
}
