import * as say from '@unspun/contract/messages/desk.ts'
import { loggedDeed } from '@unspun/contract/messages/log.ts'
import { type LogEntry, type LoggedAction, moderatorActions } from '@unspun/contract/moderation.ts'
import { useOverlays } from '../ui/overlays.ts'

const undoable: readonly LoggedAction[] = moderatorActions

/** Asks for the reason, and takes an action back. The server says if that is not possible. */
export function UndoButton({ entry }: { entry: LogEntry }) {
  const { open } = useOverlays()
  const { action_id, action, what, undone } = entry
  if (undone || !undoable.includes(action)) return null
  const text = loggedDeed(action, what)
  return (
    <button
      type="button"
      className="quiet-act"
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'act', task: { undo: action_id, text } })}
    >
      {say.undo}
      <span className="sr-only">: {text}</span>
    </button>
  )
}
