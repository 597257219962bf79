import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'

function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <button type="button" className="btn-line" aria-disabled={state !== 'idle'} onClick={() => void revalidate()}>
      Try again
    </button>
  )
}

/** In place of a page that is not there, or that could not be drawn. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status < 500
  const title = missing ? messages.server.notFound : messages.web.pageFailed
  return (
    <div className="error-page">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="error-number" aria-hidden="true">
        {isRouteErrorResponse(error) ? error.status : 500}
      </p>
      <h1 className="page-title">{title}</h1>
      <p className="mt-2 text-muted">{missing ? messages.web.notFoundHelp : messages.web.pageFailedHelp}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={pages.home()} className="btn-brand">
          Home
        </a>
        {missing ? null : <TryAgain />}
      </div>
    </div>
  )
}
