import { pruneItems } from '../store.ts'
import { checkFeed, type FeedDependencies } from './check-feed.ts'
import { createFeedReader } from './feed-reader.ts'
import { takeDueSource } from './source-store.ts'

export type FeedChecksOptions = Omit<FeedDependencies, 'reader'> & {
  /** Called when there are new or changed items. */
  onNews: () => void
}

export type FeedChecks = {
  /** Reads all feeds that are due, a few at once. Several processes may do so at the same time. */
  checkDue(signal?: AbortSignal): Promise<void>
  /** Cancels and gives back the feeds being read. The caller closes the web fetcher. */
  close(): Promise<void>
}

const CONCURRENCY = 4
/** Time limit of one round, because a job must end. The next round continues. */
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
      // Drops the results; otherwise each round would keep all earlier ones in memory.
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
