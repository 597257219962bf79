import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type ReactElement, useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'

/** A full reload fetches code that failed to load. */
function TryAgain({ whole }: { whole: boolean }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])
  return (
    <button
      type="button"
      className="btn-line"
      aria-disabled={state !== 'idle'}
      onClick={() => (whole ? location.reload() : void revalidate())}
    >
      Try again
    </button>
  )
}

interface Props {
  title?: string
  help?: string
  children?: ReactElement | ReactElement[]
}

export function ErrorPage({
  title: missingTitle = serverMessages.notFound,
  help = siteMessages.notFoundHelp,
  children,
}: Props) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const missing = status === 404
  const failedHelp = status === 429 ? serverMessages.tooMany : siteMessages.pageFailedHelp
  const title = missing ? missingTitle : siteMessages.pageFailed
  return (
    <div className="error-page">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="error-number" aria-hidden="true">
        {status ?? 500}
      </p>
      <h1 className="page-title">{title}</h1>
      <p className="page-help">{missing ? help : failedHelp}</p>
      <div className="page-actions">
        {missing ? children : null}
        <a href={pages.home()} className={missing && children ? 'btn-line' : 'btn-brand'}>
          Home
        </a>
        {missing ? null : <TryAgain whole={status === undefined} />}
      </div>
    </div>
  )
}
