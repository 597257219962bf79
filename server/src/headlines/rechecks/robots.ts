import { historyLimits } from '@unspun/contract/history.ts'
import { addressLimits } from '@unspun/contract/text.ts'
import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import { isTemporary, WebFetchError } from '@unspun/web-fetch/web-fetch-error.ts'
import { mayRead, type OwnRules, ownRules } from './own-rules.ts'

/** Follows RFC 9309. */
export interface Robots {
  /**
   * Returns whether a robot may read a page, and how many pages of its site per minute. Reads robots.txt at most once a
   * day. Throws `WebFetchError` if it cannot be read at the moment, and the reason of `signal`.
   */
  askFor(address: string, signal: AbortSignal): Promise<{ allowed: boolean; perMinute: number }>
}

interface Kept {
  /** Undefined if the file is not one that people write. Nothing on the site is read then. */
  rules: OwnRules | undefined
  until: number
}

/** `name` identifies this site in a robots.txt. Times are in milliseconds. */
export function createRobots(web: WebFetch, name: string, now: () => number = Date.now): Robots {
  const robot = name.toLowerCase()
  const sites = new Map<string, Kept>()

  async function read(origin: string, signal: AbortSignal): Promise<OwnRules | undefined> {
    try {
      const { bytes } = await web.get(`${origin}/robots.txt`, {
        accept: 'text/plain,*/*;q=0.1',
        types: ['text/*', 'application/*'],
        maxBytes: historyLimits.robotsBytes,
        signal,
      })
      return ownRules(bytes.toString('utf8'), robot)
    } catch (error) {
      // A missing or refused robots.txt allows everything.
      if (error instanceof WebFetchError && !isTemporary(error)) return ownRules('', robot)
      throw error
    }
  }

  async function rulesOf(origin: string, signal: AbortSignal): Promise<OwnRules | undefined> {
    const known = sites.get(origin)
    if (known && known.until > now()) return known.rules
    const rules = await read(origin, signal)
    sites.delete(origin)
    sites.set(origin, { rules, until: now() + historyLimits.robotsHours * 3_600_000 })
    const [oldest] = sites.keys()
    if (sites.size > historyLimits.robotsKept && oldest !== undefined) sites.delete(oldest)
    return rules
  }

  return {
    async askFor(address, signal) {
      const url = new URL(address)
      const rules = await rulesOf(url.origin, signal)
      // Encoding makes some addresses longer, and matching takes as long as they are.
      if (!rules || url.href.length > addressLimits.url) return { allowed: false, perMinute: 0 }
      // A delay over a minute counts as a minute, because rounds begin every minute.
      const perMinute = Math.max(1, Math.floor(60 / Math.max(rules.crawlDelay, 60 / historyLimits.perOutlet)))
      return { allowed: mayRead(rules, url), perMinute }
    },
  }
}
