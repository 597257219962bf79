import * as ownDataMessages from '@unspun/contract/messages/own-data.ts'
import { dayOf } from './leaving.ts'
import { useOwnData } from './own-data.ts'
import { StayButton } from './StayButton.tsx'

/** Stands at the top of the settings and beside the choices. */
export function LeavingBanner() {
  const { data, put } = useOwnData()
  const deletion = data?.deletion
  if (!deletion) return null
  return (
    <div className="panel leaving-banner">
      <div>
        <p className="leaving-date">{ownDataMessages.leaving(dayOf(deletion.due_at))}</p>
        <p>{deletion.posts === 'keep' ? ownDataMessages.leavingKeep : ownDataMessages.leavingRemove}</p>
      </div>
      <StayButton className="btn-brand" next="delete" onStay={put} />
    </div>
  )
}
