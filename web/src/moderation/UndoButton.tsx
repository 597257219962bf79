import { actions, isAction, isForAdministrators } from '@unspun/contract/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import { loggedDeed } from '@unspun/contract/messages/log.ts'
import type { HistoryEntry } from '@unspun/contract/moderation.ts'
import { type ActorKind, administers, refusedOn } from '@unspun/contract/permissions.ts'
import { useSession } from '../app.ts'
import { useOverlays } from '../ui/overlays.ts'

/** Asks for the reason, and undoes an action. The server says if it has been changed again since. */
export function UndoButton({ entry }: { entry: HistoryEntry }) {
  const { open } = useOverlays()
  const session = useSession()
  const { action_id, action, what, undone, subject, by } = entry
  if (undone || !isAction(action) || actions[action].by === 'site') return null
  const viewer: ActorKind = session.state === 'in' && session.user.administrator ? 'administrator' : 'moderator'
  if (refusedOn(subject, viewer, by.kind) || (isForAdministrators(action) && !administers(viewer))) return null
  const text = loggedDeed(action, what)
  return (
    <button
      type="button"
      className="quiet-act"
      aria-haspopup="dialog"
      onClick={() =>
        open({ kind: 'act', task: { undo: action_id, text, ...(what === 'site' ? { ofSite: true } : {}) } })
      }
    >
      {deskMessages.undo}
      <span className="sr-only">: {text}</span>
    </button>
  )
}
