import { type Dispatcher, ProxyAgent, fetch as undiciFetch } from 'undici'

/** Asks a service that the operator named in the settings. */
export type TrustedFetch = (url: string, init?: RequestInit) => Promise<Response>

const PATIENCE = 10_000

/**
 * The way to services that the operator has chosen (sign-in providers, a bot check), which may well be on a private network: not guarded
 * like `web-fetch.ts`, which is for addresses of strangers. No address of a stranger may come here. Redirects are not followed.
 */
export function createTrustedFetch({ proxy, patience = PATIENCE }: { proxy?: string | undefined; patience?: number }) {
  const dispatcher: Dispatcher | undefined = proxy ? new ProxyAgent(proxy) : undefined
  const fetch: TrustedFetch = (url, init = {}) =>
    undiciFetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])]),
      ...(dispatcher ? { dispatcher } : {}),
    } as never) as unknown as Promise<Response>
  return { fetch, close: () => dispatcher?.close() ?? Promise.resolve() }
}
