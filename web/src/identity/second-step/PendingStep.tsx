import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useEffect, useRef } from 'react'
import { useBrowser, useSession } from '../../app.ts'
import type { Pending } from '../../store.ts'
import { notify } from '../../ui/notices.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { SecondStep } from './SecondStep.tsx'

interface Props {
  pending: Pending
  /** Called when the sign-in is complete, here or in another tab. */
  onDone: () => void
  onCancelled?: () => void
}

/** Finishes a sign-in, or cancels it. Then, and when its time is over, the store has no pending sign-in. */
export function PendingStep({ pending, onDone, onCancelled }: Props) {
  const { account } = useBrowser()
  const { state } = useSession()
  const { busy, run } = useBusy()
  const done = useRef(false)
  useEffect(() => {
    if (state !== 'in' || done.current) return
    done.current = true
    onDone()
  }, [state, onDone])
  const cancel = async () => {
    if (await account.signOut()) onCancelled?.()
    else notify(siteMessages.offline)
  }
  return (
    <SecondStep factors={pending.factors} email={pending.email} canLose>
      <button type="button" aria-disabled={busy || undefined} onClick={() => void run(cancel)}>
        Cancel
      </button>
    </SecondStep>
  )
}
