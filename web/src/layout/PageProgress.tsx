import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useNavigation } from 'react-router'

/** Its role implies `aria-live`, but an open drawer hides every element without the explicit attribute. */
export function PageProgress() {
  const { state } = useNavigation()
  return (
    <div role="status" aria-live="polite" className="page-progress" data-on={state === 'idle' ? undefined : ''}>
      {state === 'idle' ? null : <span className="sr-only">{siteMessages.loading}</span>}
    </div>
  )
}
