import { AppError } from '@unspun/contract/errors.ts'
import { WebFetchError } from '../engines/web-fetch/web-fetch-error.ts'
import { PageReadError } from './page-reader.ts'

/** What a person is told when the page of an address could not be read; other errors come back unchanged. */
export function explainPageProblem(error: unknown): unknown {
  if (error instanceof PageReadError)
    return new AppError(error.problem === 'no-title' ? 'PageWithoutTitle' : 'PageUnreadable')
  if (!(error instanceof WebFetchError)) return error
  switch (error.problem) {
    case 'url-invalid':
      return new AppError('UrlInvalid')
    case 'url-scheme':
      return new AppError('UrlScheme')
    case 'url-credentials':
      return new AppError('UrlCredentials')
    case 'url-port':
      return new AppError('UrlPort')
    case 'url-private':
      return new AppError('UrlPrivate')
    case 'dns':
      return new AppError('SiteUnknown')
    case 'not-found':
      return new AppError('PageMissing')
    case 'http-status':
      return new AppError('PageRefused', error.status ?? 0)
    case 'content-type':
      return new AppError('PageNotHtml')
    case 'redirect-loop':
    case 'redirect-broken':
    case 'too-many-redirects':
      return new AppError('PageRedirects')
    case 'too-slow':
      return new AppError('PageTooSlow')
    case 'unreachable':
      return new AppError('PageUnreachable')
    case 'busy':
    case 'closed':
      return new AppError('ReaderBusy')
    case 'content-encoding':
    case 'bad-response':
      return new AppError('PageUnreadable')
  }
}

/** Whether the page is there but cannot be read by us, so that a reader may type its headline. */
export const mayTypeTitle = (error: unknown): boolean =>
  error instanceof AppError && error.refusal.primary_error === 'Headlines__PageUnreadable'
