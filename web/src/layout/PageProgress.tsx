import { messages } from '@unspun/contract/messages.ts'
import { useNavigation } from 'react-router'

/** A line at the top while the next page is on its way. It says what its role says already, since only that is heard while a drawer is open. */
export function PageProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" aria-live="polite" className="page-progress" data-on={state === 'idle' ? undefined : ''}>
      {state === 'idle' ? null : <span className="sr-only">{messages.web.loading}</span>}
    </div>
  )
}
