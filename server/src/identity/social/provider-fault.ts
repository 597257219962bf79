import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import {
  AuthorizationResponseError,
  type CustomFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

/** A social sign-in that failed at the provider. The message is for the operator and contains no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly outcome: 'closed' | 'failed' | 'away'

  constructor(outcome: ProviderFault['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** Apple sends `user_cancelled_authorize`. */
const CLOSED = new Set(['access_denied', 'user_cancelled_authorize'])
const AWAY = new Set(['temporarily_unavailable', 'server_error'])

export function faultOf(error: unknown): ProviderFault {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof ProviderFault) return each
  if (error instanceof AuthorizationResponseError) {
    // The text arrives through the browser, so anybody can have written it.
    const code = plain(error.error)
    const outcome = CLOSED.has(error.error) ? 'closed' : AWAY.has(error.error) ? 'away' : 'failed'
    return new ProviderFault(outcome, `it answered ${code}`)
  }
  if (error instanceof ResponseBodyError)
    return new ProviderFault('failed', `it answered ${plain(error.error)}: ${plain(error.error_description ?? '')}`)
  if (error instanceof WWWAuthenticateChallengeError) {
    const said = error.cause.map(({ parameters }) => parameters.error ?? parameters.error_description)
    return new ProviderFault('failed', plain(`it answered ${error.status} ${said.filter(Boolean).join(', ')}`))
  }
  const { message, code } = error as { message?: string; code?: string }
  // The innermost message is the most specific. Its details contain what the provider sent about the user.
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const reasons = new Set([message, code, (inner as Error | undefined)?.message].filter(Boolean))
  return new ProviderFault('failed', plain([...reasons].join(', ')))
}

/** Sanitises external text for the log: short, one line, without email addresses. */
const plain = (text: string) =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 300)

/**
 * Creates the `fetch` for `openid-client`. It reads answers completely, so that a broken connection, a timeout, a 5xx
 * or a 429 becomes a `ProviderFault` with outcome `away`.
 */
export function providerFetch(parts: { fetch: TrustedFetch }): CustomFetch {
  return async (url, options) => {
    const { host, pathname } = new URL(url)
    const away = (reason: string, cause?: unknown) =>
      new ProviderFault('away', `${host}${pathname} ${reason}`, { cause })
    const { method, headers, body, signal } = options
    try {
      const response = await parts.fetch(url, {
        method,
        headers,
        body: body ?? null,
        signal: signal ?? null,
      } as RequestInit)
      const { status } = response
      if (status >= 500 || status === 429) throw away(`answers ${status}`)
      const bytes = await response.arrayBuffer()
      const plainHeaders = new Headers([...response.headers])
      return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: plainHeaders })
    } catch (error) {
      throw error instanceof ProviderFault ? error : away('does not answer', error)
    }
  }
}
