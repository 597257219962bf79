import { networksAround } from '../engines/network/networks-around.ts'
import type { Views } from './view-store.ts'

const HOUR = 3_600_000
/** Networks and pages that are remembered within an hour. What exceeds this is not counted. */
const MOST_SEEN = 50_000
/** Pages that are counted between two times of saving. */
const MOST_COUNTED = 5_000

/** The pages and reads of one headline or fix. The page of a fix may have `why` or `edit` instead of the number. */
const READ = /^\/(?:api\/)?(headlines|fixes|headline-fixes)\/(?:get\/?\?id=)?([1-9]\d{0,14})(?![^/?&])/
const PROGRAM = /bot|crawl|spider|preview|monitor|curl/i

/**
 * Counts how often headlines are looked at: each page once per network and hour, so that neither one reader nor their reloads count
 * twice. Networks are kept in memory for an hour at most, and only numbers are handed on.
 */
export class ViewCounts {
  #headlines = new Map<number, number>()
  #fixes = new Map<number, number>()
  #seen = new Set<string>()
  #hour = 0

  /** Looks at the address of a GET, and counts it if it shows a headline or a fix. */
  read(url: string, address: string, agent = '', now = Date.now()): void {
    const [, kind, number] = READ.exec(url) ?? []
    if (!kind || PROGRAM.test(agent)) return
    const hour = Math.floor(now / HOUR)
    if (hour !== this.#hour) this.#seen.clear()
    this.#hour = hour
    const counts = kind === 'headlines' ? this.#headlines : this.#fixes
    const id = Number(number)
    const key = `${counts === this.#headlines ? 'h' : 'f'}${id} ${networksAround(address)[0]?.name}`
    if (this.#seen.has(key) || this.#seen.size >= MOST_SEEN) return
    this.#seen.add(key)
    if (counts.has(id) || counts.size < MOST_COUNTED) counts.set(id, (counts.get(id) ?? 0) + 1)
  }

  /** Returns the views since the last call, or undefined if there are none. */
  take(): Views | undefined {
    if (this.#headlines.size + this.#fixes.size === 0) return undefined
    const views = { headlines: this.#headlines, fixes: this.#fixes }
    this.#headlines = new Map()
    this.#fixes = new Map()
    return views
  }
}

const SAVE_MS = 60_000

/** Saves the views once a minute, and when the returned function is called. What cannot be saved is forgotten. */
export function saveViews(counts: ViewCounts, save: (views: Views) => Promise<void>): () => Promise<void> {
  const run = async () => {
    const views = counts.take()
    if (views) await save(views).catch(() => {})
  }
  const timer = setInterval(() => void run(), SAVE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await run()
  }
}
