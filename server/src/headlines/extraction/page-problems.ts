import { AppError } from '@unspun/contract/errors.ts'
import { WebFetchError, type WebFetchProblem } from '@unspun/web-fetch/web-fetch-error.ts'
import { OverloadError } from '../../engines/concurrency/overload-error.ts'
import { PageReadError, type PageReadProblem } from './page-reader.ts'

const CODES = {
  'url-invalid': 'UrlInvalid',
  'url-scheme': 'UrlScheme',
  'url-credentials': 'UrlCredentials',
  'url-port': 'UrlPort',
  'url-private': 'UrlPrivate',
  dns: 'SiteUnknown',
  'not-found': 'PageMissing',
  'content-type': 'PageNotHtml',
  'redirect-loop': 'PageRedirects',
  'redirect-broken': 'PageRedirects',
  'too-many-redirects': 'PageRedirects',
  'too-slow': 'PageTooSlow',
  unreachable: 'PageUnreachable',
  busy: 'ReaderBusy',
  closed: 'ReaderBusy',
  'content-encoding': 'PageUnreadable',
  'bad-response': 'PageUnreadable',
} as const satisfies Partial<Record<WebFetchProblem, string>>

const READ_CODES = {
  unreadable: 'PageUnreadable',
  'no-title': 'PageWithoutTitle',
  notice: 'PageIsNotice',
  'front-page': 'PageMissing',
} as const satisfies Record<PageReadProblem, string>

/** Other errors are returned unchanged. */
export function explainPageProblem(error: unknown): unknown {
  if (error instanceof PageReadError) return new AppError(READ_CODES[error.problem])
  if (error instanceof OverloadError) return new AppError('ReaderBusy')
  if (!(error instanceof WebFetchError)) return error
  if (error.problem === 'http-status') return new AppError('PageRefused', error.status ?? 0)
  if (error.problem === 'dns' && isLookUpFailed(error)) return new AppError('PageUnreachable')
  return new AppError(CODES[error.problem])
}

/** Returns whether name servers failed to answer, so that nobody knows whether the site exists. */
function isLookUpFailed({ cause }: WebFetchError): boolean {
  const code = (cause as { code?: unknown } | undefined)?.code
  return code !== undefined && code !== 'ENOTFOUND' && code !== 'ENODATA'
}

export const mayTypeTitle = (error: unknown): boolean =>
  error instanceof AppError && error.refusal.primary_error === 'Headlines__PageUnreadable'
