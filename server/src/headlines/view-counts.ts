import { networksAround } from '../engines/network/networks-around.ts'
import type { Views } from './attention-store.ts'

const HOUR = 3_600_000
/** Pairs of network and page per hour. Further views are not counted. */
const MOST_SEEN = 50_000
const MOST_COUNTED = 5_000

/** Matches the page and the API reads of one headline or fix, but not pages such as `/fixes/edit/9`. */
const READ = /^\/(?:api\/)?(headlines|fixes|headline-fixes)\/(?:get\/?\?id=)?([1-9]\d{0,14})(?![^/?&])/
const PROGRAM = /bot|crawl|spider|preview|monitor|curl/i

/**
 * Counts views of headlines once per page, network and hour, so that reloads do not count. Networks stay in memory for
 * at most an hour; only numbers leave this class.
 */
export class ViewCounts {
  #headlines = new Map<number, number>()
  #fixes = new Map<number, number>()
  #seen = new Set<string>()
  #hour = 0

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

  take(): Views | undefined {
    if (this.#headlines.size + this.#fixes.size === 0) return undefined
    const views = { headlines: this.#headlines, fixes: this.#fixes }
    this.#headlines = new Map()
    this.#fixes = new Map()
    return views
  }
}

const SAVE_MS = 60_000

/** Saves the views once a minute, and when the returned function is called. Views that cannot be saved are lost. */
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
