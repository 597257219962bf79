import { cacheTags } from '@unspun/contract/cache-tags.ts'
import type { LogEntry } from '@unspun/contract/moderation/log.ts'
import { loggedWords } from '@unspun/contract/moderation/log-words.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { ATOM, atom } from '../engines/atom/atom.ts'
import type { PageCache } from '../engines/page-cache/page-cache.ts'
import { publicFor } from '../http/caching.ts'
import { sendEncoded } from '../http/fast-path/send-encoded.ts'
import { entryInTime, type Overload } from '../http/limits/overload.ts'
import { publicLog } from './log-store.ts'

export interface LogFeedOptions {
  database: Database
  cache: PageCache
  overload: Overload
  config: { siteUrl: string; siteName: string; moderatorNames: boolean }
}

/** The address of the public log as a feed, below the site's address. */
const PATH = '/moderation/log.atom'
const FRESH_SECONDS = 60

/** Serves the public log of moderators as an Atom feed. It is the same for everybody and has an ETag. */
export async function logFeedRoutes(app: FastifyInstance, options: LogFeedOptions): Promise<void> {
  const { database, config } = options
  const { siteUrl, siteName, moderatorNames: named } = config

  app.get(PATH, async (request, reply) => {
    const entry = await entryInTime(options, PATH, async () => {
      const { entries } = await publicLog(database, { named })
      const body = atom({
        id: `${siteUrl}${PATH}`,
        title: `${siteName}: what moderators did`,
        author: siteName,
        self: `${siteUrl}${PATH}`,
        page: `${siteUrl}/moderation/log`,
        since: new Date(0),
        entries: entries.map(asAtom),
      })
      return {
        status: 200,
        body,
        headers: { ...publicFor(FRESH_SECONDS), 'content-type': ATOM, 'x-content-type-options': 'nosniff' },
        tags: [cacheTags.moderationLog],
        freshFor: FRESH_SECONDS * 1000,
      }
    })
    return sendEncoded(request, reply, entry)
  })

  const asAtom = (entry: LogEntry) => ({
    id: `${siteUrl}/moderation/log#${entry.action_id}`,
    title: loggedWords(entry),
    text: [entry.reason, entry.until === null ? '' : `Until ${new Date(entry.until).toISOString()}`]
      .filter(Boolean)
      .join('\n'),
    updated: new Date(entry.done_at),
    link: entry.address === '' ? undefined : siteUrl + entry.address,
  })
}
