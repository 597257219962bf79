import { AppError } from '@unspun/contract/errors.ts'
import { WebFetchError } from '../engines/web-fetch/web-fetch-error.ts'
import { PageReadError } from './page-reader.ts'

/** Translates a page-reading error into the `AppError` shown to the user. Returns other errors unchanged. */
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

/** True if the page exists but we cannot read it, so the user may type its headline. */
export const mayTypeTitle = (error: unknown): boolean =>
  error instanceof AppError && error.refusal.primary_error === 'Headlines__PageUnreadable'
