import * as serverMessages from '@unspun/contract/messages/server.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type ReactElement, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { tryConnection, useConnected } from '../ui/connection.ts'

/** `whole`: loads the page anew, because some browsers do not ask again for code that they could not load. */
function TryAgain({ whole, className }: { whole: boolean; className: string }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [revalidate])
  return (
    <button
      type="button"
      className={className}
      aria-disabled={state !== 'idle'}
      onClick={() => void (whole ? tryConnection() : revalidate())}
    >
      Try again
    </button>
  )
}

/** True if there was no connection when the page failed. It stays true until the page is there, or fails in another way. */
function useOffline(error: unknown): boolean {
  const connected = useConnected()
  const [lostWith, setLostWith] = useState<unknown>(null)
  if (!connected && !navigator.onLine && lostWith !== error) setLostWith(error)
  return lostWith === error
}

interface Props {
  title?: string
  help?: string
  children?: ReactElement | ReactElement[]
}

export function ErrorPage({
  title: missingTitle = serverMessages.notFound,
  help: missingHelp = siteMessages.notFoundHelp,
  children,
}: Props) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const missing = status === 404
  const offline = useOffline(error) && !missing
  const failedHelp = status === 429 ? serverMessages.tooMany : siteMessages.pageFailedHelp
  const title = missing ? missingTitle : offline ? siteMessages.pageOffline : siteMessages.pageFailed
  const help = missing ? missingHelp : offline ? siteMessages.pageOfflineHelp : failedHelp
  return (
    <div className={offline ? 'error-page without-connection' : 'error-page'}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {status && !offline ? (
        <p className="error-number" aria-hidden="true">
          {status}
        </p>
      ) : null}
      <h1 className="page-title">{title}</h1>
      <p className="page-help">{help}</p>
      <div className="page-actions">
        {missing ? children : null}
        {offline ? null : (
          <a href={pages.home()} className={missing && children ? 'btn-line' : 'btn-brand'}>
            Home
          </a>
        )}
        {missing ? null : <TryAgain whole={status === undefined} className={offline ? 'btn-brand' : 'btn-line'} />}
      </div>
    </div>
  )
}
