import { createHostRateLimiter } from './host-rate-limiter.ts'
import { bareHost, parseAllowList } from './web-address.ts'
import type { Resolve } from './web-connect.ts'
import { asWebFetchError, WebFetchError } from './web-fetch-error.ts'
import { type WebFetchLimits, webFetchLimits } from './web-limits.ts'
import { createAsk, type WebAnswer, type WebFetchRequest } from './web-request.ts'
import { checkWebUrl } from './web-url.ts'

export type WebFetchOptions = {
  /** Names us and says how to reach the operator. */
  userAgent: string
  /** `FETCH_ALLOW`: hosts, `host:port`, addresses and ranges that the rules about addresses, names and ports do not bind. */
  allow?: readonly string[]
  /** Refuses addresses that the other rules allow; asked for every hop. */
  isPrivate?: (url: URL) => boolean
  /** Ports besides 80 and 443. */
  extraPorts?: readonly number[]
  /** `FETCH_PROXY`: an http proxy that everything goes through but loopback addresses. Names are then resolved there, not here. */
  proxy?: string | undefined
  /** Told how each fetch ended: `ok`, or its problem. */
  onOutcome?: (outcome: string) => void
  /** For tests: finds addresses instead of the DNS. */
  resolve?: Resolve
  /** For tests: other limits. */
  limits?: Partial<WebFetchLimits>
}

export type WebFetch = {
  /** Fetches a public address. Throws `WebFetchError`. */
  get(url: string, request?: WebFetchRequest): Promise<WebAnswer>
  /** Stops what runs (`closed`) and refuses what comes. */
  close(): Promise<void>
}

/** The only way out of the server: reads what strangers name, so it trusts neither the address nor the answer. */
export function createWebFetch(options: WebFetchOptions): WebFetch {
  const { userAgent, proxy, resolve, onOutcome = () => {} } = options
  const limits = { ...webFetchLimits, ...options.limits }
  const rules = { allow: parseAllowList(options.allow ?? []), extraPorts: options.extraPorts ?? [] }
  if (proxy && !/^https?:$/.test(URL.parse(proxy)?.protocol ?? ''))
    throw new Error('The proxy is not an http(s) address')
  const ask = createAsk({ userAgent, proxy, resolve, limits, allow: rules.allow })
  const limiter = createHostRateLimiter(limits)
  const closing = new AbortController()

  function check(text: string): URL {
    const url = checkWebUrl(text, rules)
    if (options.isPrivate?.(url)) throw new WebFetchError('url-private', url.href)
    return url
  }

  async function follow(start: URL, request: WebFetchRequest): Promise<WebAnswer> {
    const hops: string[] = []
    const stops = request.signal ? [closing.signal, request.signal] : [closing.signal]
    let signal = AbortSignal.any(stops)
    let movedTo = start.href
    for (let url = start; ; ) {
      hops.push(url.href)
      const result = await limiter.run(bareHost(url.hostname), signal, () => {
        // The clock starts with the first turn, not in the queue, which has its own limit.
        if (hops.length === 1)
          signal = AbortSignal.any([...stops, AbortSignal.timeout(request.totalMs ?? limits.totalMs)])
        return ask(url, request, signal)
      })
      if (!('to' in result)) return { ...result, hops, movedTo }
      if (hops.length > limits.hops) throw new WebFetchError('too-many-redirects', start.href)
      const next = check(result.to.href)
      if (result.permanent && movedTo === url.href) movedTo = next.href
      url = next
      if (hops.includes(url.href)) throw new WebFetchError('redirect-loop', url.href)
    }
  }

  return {
    async get(url, request = {}) {
      try {
        const answer = await follow(check(url), request)
        onOutcome('ok')
        return answer
      } catch (error) {
        if (closing.signal.aborted) throw new WebFetchError('closed')
        request.signal?.throwIfAborted()
        const known = asWebFetchError(error)
        onOutcome(known.problem)
        throw known
      }
    },
    async close() {
      closing.abort()
    },
  }
}
