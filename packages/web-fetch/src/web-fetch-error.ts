/** Reasons why a fetch fails. Nothing is retried here. */
export type WebFetchProblem =
  | 'url-invalid'
  | 'url-scheme'
  | 'url-credentials'
  | 'url-port'
  | 'url-private'
  | 'redirect-loop'
  | 'redirect-broken'
  | 'too-many-redirects'
  | 'not-found'
  | 'http-status'
  | 'content-type'
  | 'content-encoding'
  | 'too-slow'
  | 'dns'
  | 'unreachable'
  | 'bad-response'
  | 'busy'
  | 'closed'

/**
 * `detail` is for the log only: an origin, a media type or a system error code, but never a whole address, because a
 * webhook's is a secret. `status` is set for `http-status` and `not-found`, `contentType` for `content-type`.
 */
export class WebFetchError extends Error {
  readonly problem: WebFetchProblem
  readonly detail: string | undefined
  readonly status: number | undefined
  readonly contentType: string | undefined

  constructor(
    problem: WebFetchProblem,
    detail?: string,
    extra: { status?: number; contentType?: string; cause?: unknown } = {},
  ) {
    super(detail ? `${problem}: ${detail}` : problem, { cause: extra.cause })
    this.name = 'WebFetchError'
    this.problem = problem
    this.detail = detail
    this.status = extra.status
    this.contentType = extra.contentType
  }
}

/** Returns whether the same fetch may succeed later: the host was slow, busy or down, or refused temporarily. */
export function isTemporary({ problem, status = 0 }: WebFetchError): boolean {
  if (problem === 'http-status') return status >= 500 || status === 429
  return ['too-slow', 'dns', 'unreachable', 'bad-response', 'busy', 'closed'].includes(problem)
}

const SLOW = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const NOT_HTTP = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_|Z_|ZSTD_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/

/** Converts any error of the network, parser or decompressor. Unknown errors become `unreachable`. */
export function asWebFetchError(error: unknown): WebFetchError {
  if (error instanceof WebFetchError) return error
  const { code, name, message } = (error ?? {}) as { code?: unknown; name?: string; message?: string }
  const detail = typeof code === 'string' ? code : (message ?? String(error))
  if (name === 'TimeoutError' || SLOW.has(detail)) return new WebFetchError('too-slow', detail, { cause: error })
  if (name === 'HTTPParserError' || NOT_HTTP.test(detail))
    return new WebFetchError('bad-response', detail, { cause: error })
  return new WebFetchError('unreachable', detail, { cause: error })
}
