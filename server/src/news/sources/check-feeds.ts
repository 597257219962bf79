import { pruneItems } from '../store.ts'
import { checkFeed, type FeedDependencies } from './check-feed.ts'
import { createFeedReader } from './feed-reader.ts'
import { takeDueSource } from './source-store.ts'

export type FeedChecksOptions = Omit<FeedDependencies, 'reader'> & {
  onNews: () => void
}

export type FeedChecks = {
  /** Reads a few feeds in parallel. Several processes may call it at the same time. */
  checkDue(signal?: AbortSignal): Promise<void>
  /** Cancels current reads and releases their feeds. The caller closes the web fetcher. */
  close(): Promise<void>
}

const CONCURRENCY = 4
/** A job must end. The next round continues. */
const ROUND_MS = 4 * 60 * 1000

export function createFeedChecks({ onNews, ...options }: FeedChecksOptions): FeedChecks {
  const dependencies: FeedDependencies = { ...options, reader: createFeedReader() }
  const closing = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  async function lane(signal: AbortSignal, until: number): Promise<number> {
    let news = 0
    while (!signal.aborted && performance.now() < until) {
      const source = await takeDueSource(dependencies.database)
      if (!source) break
      const found = await checkFeed(dependencies, source, signal)
      if (found > 0) onNews()
      news += found
    }
    return news
  }

  async function checkDue(signals: AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any(signals)
    const until = performance.now() + ROUND_MS
    const lanes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => lane(signal, until)))
    if (lanes.some((each) => each.status === 'fulfilled' && each.value > 0)) await pruneItems(dependencies.database)
    for (const each of lanes) if (each.status === 'rejected') throw each.reason
  }

  return {
    checkDue(signal) {
      const round = checkDue(signal ? [closing.signal, signal] : [closing.signal])
      // Drops the results. Otherwise each round would keep all earlier ones in memory.
      running = Promise.allSettled([running, round]).then(() => {})
      return round
    },
    async close() {
      closing.abort()
      await running
      await dependencies.reader.close()
    },
  }
}
