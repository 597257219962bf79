import { messages } from '@unspun/contract/messages.ts'
import { useRevalidator } from 'react-router'
import { tryConnection, useConnected } from '../ui/connection.ts'

/** Says that the site cannot be reached, and tries again. The box is there before it has words, so that a screen reader hears them. */
export function Offline() {
  const connected = useConnected()
  const { revalidate } = useRevalidator()
  const again = () => {
    tryConnection()
    void revalidate()
  }
  return (
    <div role="status">
      {connected ? null : (
        <p className="row wrap spread offline">
          {messages.web.noConnection}
          <button type="button" onClick={again}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}
