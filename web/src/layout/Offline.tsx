import * as siteMessages from '@unspun/contract/messages/site.ts'
import { tryConnection, useConnected } from '../ui/connection.ts'

/** Always in the page, because screen readers announce only changes in an existing live region. */
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
