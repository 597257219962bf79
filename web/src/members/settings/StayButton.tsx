import type { OwnData } from '@unspun/contract/accounts.ts'
import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useBrowser } from '../../app.ts'
import { notify } from '../../ui/notices.ts'
import { useBusy } from '../../ui/use-busy.ts'

interface Props {
  className?: string
  /** The id of the element that then gets the focus, because the button is removed. */
  next: string
  onStay: (data: OwnData) => void
}

export function StayButton({ className, next, onStay }: Props) {
  const { api } = useBrowser()
  const { busy, run } = useBusy()
  const stay = async () => {
    const answer = await api.post('/users/cancel-deletion/', {})
    if (!answer || answer.errors) return notify(answer?.errors[0] ?? siteMessages.offline)
    onStay(answer)
    notify(ownDataMessages.stayed)
    document.getElementById(next)?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={className} aria-disabled={busy || undefined} onClick={() => void run(stay)}>
      {busy ? <span className="spinner" aria-hidden /> : null}
      <span>{ownDataMessages.stay}</span>
    </button>
  )
}
