import type { ModeratorAction } from '@unspun/contract/actions.ts'
import { actionWords } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { QueueKind } from '@unspun/contract/moderation.ts'
import { keepIn } from './queue-state.ts'

interface Props {
  kind: QueueKind
  count: number
  onAct: (action: ModeratorAction) => void
  onClear: () => void
}

/** The actions for everything that is selected. */
export function BulkBar({ kind, count, onAct, onClear }: Props) {
  const keep = keepIn[kind]
  return (
    <div className="bulk-bar">
      <p role="status">{deskMessages.selected(count)}</p>
      <div className="row wrap bulk-acts">
        <button type="button" className="btn-line" onClick={() => onAct(keep)}>
          {actionWords[keep].label}
        </button>
        <button type="button" className="btn-brand" onClick={() => onAct('hide')}>
          {actionWords.hide.label}
        </button>
        <button type="button" className="quiet-act" onClick={onClear}>
          {deskMessages.clear}
        </button>
      </div>
    </div>
  )
}
