import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { OpenAppeal } from '@unspun/contract/moderation.ts'
import { refusedOn, type Subject } from '@unspun/contract/permissions.ts'
import { useOverlays } from '../ui/overlays.ts'
import { Time } from '../ui/Time.tsx'
import { LogLine } from './LogLine.tsx'

interface Props {
  appeals: readonly OpenAppeal[]
  subject: Subject
  text: string
}

/** The requests for a review of what was done with a thing, and their decision. `text` is the thing's. */
export function Appeals({ appeals, subject, text: thing }: Props) {
  const { open } = useOverlays()
  const decide = (action_id: number, uphold: boolean) =>
    open({ kind: 'act', task: { appeal: action_id, uphold, text: thing } })
  return (
    <ul className="queue-appeals">
      {appeals.map(({ action, text, appealed_at, own }) => {
        const refusal = refusedOn(subject, 'moderator', action.by.kind)
        return (
          <li key={action.action_id} className="queue-appeal">
            <LogLine entry={action} />
            <p className="note">
              {deskMessages.appeal}, <Time at={appealed_at} />
            </p>
            <blockquote className="queue-comment" dir="auto">
              {text}
            </blockquote>
            {own ? (
              <p className="caution">{deskMessages.appealOwn}</p>
            ) : refusal ? (
              <p className="caution">{deskMessages.refused[refusal]}</p>
            ) : (
              <div className="row wrap queue-acts">
                <button
                  type="button"
                  className="btn-line"
                  aria-haspopup="dialog"
                  onClick={() => decide(action.action_id, true)}
                >
                  {deskMessages.uphold}
                </button>
                <button
                  type="button"
                  className="btn-brand"
                  aria-haspopup="dialog"
                  onClick={() => decide(action.action_id, false)}
                >
                  {deskMessages.overturn}
                </button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
