import {
  AuthorizationResponseError,
  type CustomFetch,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { TrustedFetch } from '../engines/web-fetch/trusted-fetch.ts'

/** A social sign-in that came to nothing at the provider. The message is for the operator, and holds nothing of the person. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly outcome: 'closed' | 'failed' | 'away'

  constructor(outcome: ProviderFault['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** `user_cancelled_authorize` is Apple's. */
const CLOSED = new Set(['access_denied', 'user_cancelled_authorize'])
const AWAY = new Set(['temporarily_unavailable', 'server_error'])

/** Anything that went wrong on the way to a provider and back, as a `ProviderFault`. */
export function faultOf(error: unknown): ProviderFault {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof ProviderFault) return each
  if (error instanceof AuthorizationResponseError) {
    // Comes by way of the browser: anybody can have written it.
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
  // The innermost one says the most; not its details, which hold what the provider told of the person.
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const reasons = new Set([message, code, (inner as Error | undefined)?.message].filter(Boolean))
  return new ProviderFault('failed', plain([...reasons].join(', ')))
}

/** A text from elsewhere for the log: short, in one line, and without addresses of people. */
const plain = (text: string) =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 300)

/**
 * The way of `openid-client` to a provider. Answers are read whole, so that whatever breaks on the way, or takes too long, is
 * a `ProviderFault` of outcome `away`; so is an answer of 5xx or 429.
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
