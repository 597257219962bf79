import * as say from '@unspun/contract/messages/desk.ts'
import type { ModeratorAction, QueueKind } from '@unspun/contract/moderation.ts'

interface Props {
  kind: QueueKind
  count: number
  onAct: (action: ModeratorAction) => void
  onClear: () => void
}

/** The actions for everything that is selected. */
export function BulkBar({ kind, count, onAct, onClear }: Props) {
  const keep = kind === 'waiting' ? 'approve' : 'dismiss'
  return (
    <div className="bulk-bar">
      <p role="status">{say.selected(count)}</p>
      <div className="row wrap bulk-acts">
        <button type="button" className="btn-line" onClick={() => onAct(keep)}>
          {say.act[keep]}
        </button>
        <button type="button" className="btn-brand" onClick={() => onAct('hide')}>
          {say.act.hide}
        </button>
        <button type="button" className="quiet-act" onClick={onClear}>
          {say.clear}
        </button>
      </div>
    </div>
  )
}
