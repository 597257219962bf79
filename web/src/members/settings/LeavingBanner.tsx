import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { useBrowser } from '../../app.ts'
import { refusalOf } from '../../ui/form-values.ts'
import { notify } from '../../ui/notices.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { dayOf, useOwnData } from './own-data.ts'

export function LeavingBanner() {
  const deletion = useOwnData().data?.deletion
  if (!deletion) return null
  return (
    <div className="panel leaving-banner">
      <div>
        <p className="leaving-date">{ownDataMessages.leaving(dayOf(deletion.due_at))}</p>
        <p>{deletion.posts === 'keep' ? ownDataMessages.leavingKeep : ownDataMessages.leavingRemove}</p>
      </div>
      <StayButton />
    </div>
  )
}

function StayButton() {
  const { api } = useBrowser()
  const { put } = useOwnData()
  const { busy, run } = useBusy()
  const stay = async () => {
    const answer = await api.post('/users/cancel-deletion/', {})
    if (!answer || answer.errors) return notify(refusalOf(answer).join(' '))
    put(answer)
    notify(ownDataMessages.stayed)
    // The button that had the focus is removed.
    document.getElementById('delete')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="btn-brand" aria-disabled={busy || undefined} onClick={() => void run(stay)}>
      {busy ? <span className="spinner" aria-hidden /> : null}
      <span>{ownDataMessages.stay}</span>
    </button>
  )
}
