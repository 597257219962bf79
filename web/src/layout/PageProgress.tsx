import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useNavigation } from 'react-router'

/**
 * A progress bar at the top while the next page is loading. Its role implies `aria-live`, but an open drawer hides every part of the page
 * without the explicit attribute.
 */
export function PageProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" aria-live="polite" className="page-progress" data-on={state === 'idle' ? undefined : ''}>
      {state === 'idle' ? null : <span className="sr-only">{siteMessages.loading}</span>}
    </div>
  )
}
