import { checkFeed, type FeedParts } from './check-feed.ts'
import { createFeedReader } from './feed-reader.ts'
import { takeDueSource } from './source-store.ts'
import { pruneItems } from './store.ts'

export type FeedChecksOptions = Omit<FeedParts, 'reader'> & {
  /** Told when there are new or changed items. */
  onNews: () => void
}

export type FeedChecks = {
  /** Reads every feed that is due, a few at once. Any number of processes may. */
  checkDue(signal?: AbortSignal): Promise<void>
  /** Gives back what is being read. The web fetch is its owner's to close. */
  close(): Promise<void>
}

const AT_ONCE = 4
/** After this the next round goes on: a job must end. */
const ROUND_MS = 4 * 60 * 1000

export function createFeedChecks({ onNews, ...options }: FeedChecksOptions): FeedChecks {
  const parts: FeedParts = { ...options, reader: createFeedReader() }
  const closing = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  async function lane(signal: AbortSignal, until: number): Promise<number> {
    let news = 0
    while (!signal.aborted && performance.now() < until) {
      const source = await takeDueSource(parts.database)
      if (!source) break
      const found = await checkFeed(parts, source, signal)
      if (found > 0) onNews()
      news += found
    }
    return news
  }

  async function checkDue(signals: AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any(signals)
    const until = performance.now() + ROUND_MS
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => lane(signal, until)))
    if (lanes.some((each) => each.status === 'fulfilled' && each.value > 0)) await pruneItems(parts.database)
    for (const each of lanes) if (each.status === 'rejected') throw each.reason
  }

  return {
    checkDue(signal) {
      const round = checkDue(signal ? [closing.signal, signal] : [closing.signal])
      // Without the outcomes: each would hold all that came before it, for as long as the process runs.
      running = Promise.allSettled([running, round]).then(() => {})
      return round
    },
    async close() {
      closing.abort()
      await running
      await parts.reader.close()
    },
  }
}
