import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { Pending } from '../../store.ts'
import { announce } from '../../ui/notices.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { useGoOn } from '../kept-article/use-go-on.ts'
import { PendingStep } from './PendingStep.tsx'

/** The second step after a mailed link or a provider's page. `to` is the path that follows, also if it is cancelled. */
export function PendingPage({ pending, to }: { pending: Pending; to: string }) {
  const goOn = useGoOn()
  const { leave } = useOverlays()
  return (
    <div className="panel form-page">
      <h1 className="page-title">{accountMessages.stepTitle}</h1>
      <p className="page-intro">{accountMessages.stepOf(pending.email)}</p>
      <PendingStep
        pending={pending}
        onDone={() => {
          announce(accountMessages.signedIn)
          void goOn.to(to)
        }}
        onCancelled={() => leave(to)}
      />
    </div>
  )
}
