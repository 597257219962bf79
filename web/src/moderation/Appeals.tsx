import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { OpenAppeal } from '@unspun/contract/moderation.ts'
import { useOverlays } from '../ui/overlays.ts'
import { Time } from '../ui/Time.tsx'
import { LogLine } from './LogLine.tsx'

/** The requests for a review of what was done with a thing, and their decision. `text` is the thing's. */
export function Appeals({ appeals, text: thing }: { appeals: readonly OpenAppeal[]; text: string }) {
  const { open } = useOverlays()
  const decide = (action_id: number, uphold: boolean) =>
    open({ kind: 'act', task: { appeal: action_id, uphold, text: thing } })
  return (
    <ul className="queue-appeals">
      {appeals.map(({ action, text, appealed_at, own }) => (
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
      ))}
    </ul>
  )
}
