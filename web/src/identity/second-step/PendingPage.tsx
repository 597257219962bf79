import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { Pending } from '../../store.ts'
import { announce } from '../../ui/notices.ts'
import { useGoOn } from '../kept-article/use-go-on.ts'
import { PendingStep } from './PendingStep.tsx'

/** The second step after a mailed link or a provider's page. `to` is the path that follows. */
export function PendingPage({ pending, to }: { pending: Pending; to: string }) {
  const goOn = useGoOn()
  return (
    <div className="panel form-page">
      <h1 className="page-title">{accountMessages.stepTitle}</h1>
      <p className="page-intro address">{accountMessages.stepOf(pending.email)}</p>
      <PendingStep
        pending={pending}
        onDone={() => {
          announce(accountMessages.signedIn)
          void goOn.to(to)
        }}
      />
    </div>
  )
}
