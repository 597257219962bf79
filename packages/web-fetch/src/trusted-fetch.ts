import { type Dispatcher, ProxyAgent, fetch as undiciFetch } from 'undici'

export type TrustedFetch = (url: string, init?: RequestInit) => Promise<Response>

const TIMEOUT_MS = 10_000

/**
 * Fetches from services chosen by the operator, which may be on a private network. It makes none of the checks of
 * `web-fetch.ts` and must never receive a user's URL. It follows no redirects.
 */
export function createTrustedFetch({
  proxy,
  timeoutMs = TIMEOUT_MS,
}: {
  proxy?: string | undefined
  timeoutMs?: number
}) {
  const dispatcher: Dispatcher | undefined = proxy ? new ProxyAgent(proxy) : undefined
  const fetch: TrustedFetch = (url, init = {}) =>
    undiciFetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]),
      ...(dispatcher ? { dispatcher } : {}),
    } as never) as unknown as Promise<Response>
  return { fetch, close: () => dispatcher?.close() ?? Promise.resolve() }
}
