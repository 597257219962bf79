import { messages } from '@unspun/contract/messages.ts'
import { useNavigation } from 'react-router'

/** A line at the top while the next page is on its way. */
export function PageProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" className="page-progress" data-on={state === 'idle' ? undefined : ''}>
      {state === 'idle' ? null : <span className="sr-only">{messages.web.loading}</span>}
    </div>
  )
}
