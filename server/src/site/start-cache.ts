import { cacheTags } from '@unspun/contract/cache-tags.ts'
import { EVERYTHING, PageCache } from '@unspun/page-cache/page-cache.ts'
import type { Database } from '../database/database.ts'
import { listenForInvalidations } from '../engines/cache-invalidation/listen-for-invalidations.ts'
import { withTags } from '../http/caching.ts'
import { createChanged } from '../invalidation/changes.ts'
import { followForbidden } from '../moderation/bans/bans.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from './log.ts'
import type { Stops } from './stops.ts'

const MB = 1024 * 1024

export async function startCache(config: Config, database: Database, log: Log, stops: Stops) {
  const forbidden = stops.add(await followForbidden({ database, warn: log.warn }), (each) => each.stop())
  const { watch } = database
  const cache = new PageCache({
    origin: {
      isAway: () => watch?.isAway === true,
      answers: async () => (await watch?.answers()) ?? true,
    },
    headersOf: config.cdnTags ? withTags : undefined,
    maxBytes: config.cacheMb * MB,
    onInvalidate: (tags, change) => invalidations.publish(tags, change),
    onRenewalError: (key, error) => log.warn(`${key} could not be renewed`, error),
  })
  const invalidations = stops.add(
    listenForInvalidations({
      address: config.databaseListenUrl ? { connectionString: config.databaseListenUrl } : database.address,
      onInvalidate: (tags, change) => {
        cache.invalidateLocally(tags, change)
        if (tags.includes(cacheTags.forbidden) || tags.includes(EVERYTHING)) void forbidden.refresh()
      },
      warn: log.warn,
    }),
    (each) => each.stop(),
  )
  return { cache, forbidden, changed: createChanged((tags, change) => cache.invalidate(tags, change)) }
}
