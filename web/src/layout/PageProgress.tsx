import { messages } from '@unspun/contract/messages.ts'
import { useNavigation } from 'react-router'

/**
 * A line at the top while the next page is loading. The role implies `aria-live`, but an open drawer hides every part of the page that does
 * not have the attribute itself.
 */
export function PageProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" aria-live="polite" className="page-progress" data-on={state === 'idle' ? undefined : ''}>
      {state === 'idle' ? null : <span className="sr-only">{messages.web.loading}</span>}
    </div>
  )
}
