import { createHostRateLimiter } from './host-rate-limiter.ts'
import { bareHost, parseAllowList } from './web-address.ts'
import type { Resolve } from './web-connect.ts'
import { createCookies } from './web-cookies.ts'
import { asWebFetchError, WebFetchError, type WebFetchProblem } from './web-fetch-error.ts'
import { type WebFetchLimits, webFetchLimits } from './web-limits.ts'
import { createAsk, type WebAnswer, type WebFetchRequest, type WebMessage } from './web-request.ts'
import { checkWebUrl } from './web-url.ts'

export type WebFetchOptions = {
  /** Names the site and how to reach the operator. */
  userAgent: string
  /** `FETCH_ALLOW`: entries that are exempt from the rules on addresses, names and ports. */
  allow?: readonly string[]
  /** Refuses further URLs. It is called for every hop. */
  isPrivate?: (url: URL) => boolean
  extraPorts?: readonly number[]
  /** `FETCH_PROXY`: an HTTP proxy for all requests except to loopback addresses. The proxy then resolves names. */
  proxy?: string | undefined
  /** Called after each fetch with `ok` or its problem. */
  onOutcome?: (outcome: string) => void
  resolve?: Resolve
  limits?: Partial<WebFetchLimits>
}

export type WebFetch = {
  get(url: string, request?: WebFetchRequest): Promise<WebAnswer>
  /** Sends a message under the same rules. Throws `WebFetchError` unless the answer has a 2xx status. */
  post(url: string, message: WebMessage): Promise<void>
  /** Aborts running requests with `closed` and refuses new ones. */
  close(): Promise<void>
}

/** Fetches URLs given by users. It trusts neither the URL nor the response. All such requests must use it. */
export function createWebFetch(options: WebFetchOptions): WebFetch {
  const { userAgent, proxy, resolve, onOutcome = () => {} } = options
  const limits = { ...webFetchLimits, ...options.limits }
  const rules = { allow: parseAllowList(options.allow ?? []), extraPorts: options.extraPorts ?? [] }
  if (proxy && !/^https?:$/.test(URL.parse(proxy)?.protocol ?? '')) throw new Error('The proxy is not an http(s) URL')
  const ask = createAsk({ userAgent, proxy, resolve, limits, allow: rules.allow })
  const limiter = createHostRateLimiter(limits)
  const closing = new AbortController()

  function check(text: string): URL {
    const url = checkWebUrl(text, rules)
    if (options.isPrivate?.(url)) throw new WebFetchError('url-private', url.origin)
    return url
  }

  async function follow(start: URL, request: WebFetchRequest & { message?: WebMessage }): Promise<WebAnswer> {
    const hops: string[] = []
    const asked = new Set<string>()
    const cookies = createCookies(limits)
    // A server may redirect to the same address to see whether its cookie comes back.
    const question = (url: URL) => `${url.href} ${cookies.of(url)}`
    const stops = request.signal ? [closing.signal, request.signal] : [closing.signal]
    let signal = AbortSignal.any(stops)
    let movedTo = start.href
    /** The first of pages that lead on, which counts if they never end. */
    let resting: WebAnswer | undefined
    const endless = (problem: WebFetchProblem) => {
      if (resting) return resting
      throw new WebFetchError(problem, start.origin)
    }
    for (let url = start; ; ) {
      hops.push(url.href)
      asked.add(question(url))
      const result = await limiter.run(bareHost(url.hostname), signal, () => {
        // The total time starts with the first request. Waiting in the queue has its own limit.
        if (hops.length === 1)
          signal = AbortSignal.any([...stops, AbortSignal.timeout(request.totalMs ?? limits.totalMs)])
        return ask(url, request, cookies, signal)
      })
      let to: string
      if ('to' in result) to = result.to.href
      else {
        const answer = { ...result, hops: [...hops], movedTo }
        const isRead = !request.alsoStatuses?.includes(result.status)
        const onward = isRead ? await request.onward?.(answer) : undefined
        if (onward === undefined) return answer
        resting ??= answer
        to = onward
      }
      if (hops.length > limits.hops) return endless('too-many-redirects')
      const next = check(to)
      if ('to' in result && result.permanent && movedTo === url.href) movedTo = next.href
      url = next
      if (asked.has(question(url))) return endless('redirect-loop')
    }
  }

  async function run(url: string, request: WebFetchRequest & { message?: WebMessage }): Promise<WebAnswer> {
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
  }

  return {
    get: (url, request = {}) => run(url, request),
    async post(url, message) {
      await run(url, { message, ...(message.signal ? { signal: message.signal } : {}) })
    },
    async close() {
      closing.abort()
    },
  }
}
