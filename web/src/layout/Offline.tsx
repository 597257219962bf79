import * as siteMessages from '@unspun/contract/messages/site.ts'
import { tryConnection, useConnected } from '../ui/connection.ts'

/** Says that the site cannot be reached, with a button to try again. Always in the page, so that screen readers announce it. */
export function Offline() {
  const connected = useConnected()
  return (
    <div role="status">
      {connected ? null : (
        <p className="row wrap spread offline">
          {siteMessages.noConnection}
          <button type="button" onClick={() => void tryConnection()}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}
