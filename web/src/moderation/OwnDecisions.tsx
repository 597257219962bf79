import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import type { OwnAction } from '@unspun/contract/moderation.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { useOverlays } from '../ui/overlays.ts'
import { LogLine } from './LogLine.tsx'

/** The decisions of moderators about the reader and their posts, with the outcome of each appeal. Nothing if there are none. */
export function OwnDecisions({ frame = inProfile }: { frame?: (list: ReactNode) => ReactNode }) {
  const { api } = useBrowser()
  const { open } = useOverlays()
  const [actions, setActions] = useState<readonly OwnAction[]>([])
  useEffect(() => {
    let left = false
    void api.post('/moderation/own/', {}).then((answer) => {
      if (!left && answer && !answer.errors) setActions(answer.actions)
    })
    return () => {
      left = true
    }
  }, [api])
  if (actions.length === 0) return null
  return frame(
    <>
      <p className="note decisions-note">{appealMessages.decisionsAbout}</p>
      <ol className="panel log-list">
        {actions.map((action) => (
          <li key={action.action_id}>
            <LogLine entry={action} name={appealMessages.own(action.what)}>
              {action.text ? <q dir="auto">{action.text}</q> : null}
              {action.may_appeal || action.appeal ? (
                <button
                  type="button"
                  className="quiet-act"
                  aria-haspopup="dialog"
                  onClick={() => open({ kind: 'appeal', action_id: action.action_id })}
                >
                  {action.may_appeal ? appealMessages.ask : appealMessages.outcome(action.appeal?.outcome ?? 'open')}
                </button>
              ) : null}
            </LogLine>
          </li>
        ))}
      </ol>
    </>,
  )
}

const inProfile = (list: ReactNode) => (
  <section aria-labelledby="decisions" className="profile-section">
    <div className="row">
      <h2 id="decisions">{appealMessages.decisions}</h2>
    </div>
    {list}
  </section>
)
