import './restriction/restriction.css'
import './own-hidden.css'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import type { OwnAction } from '@unspun/contract/moderation.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { useOverlays } from '../ui/overlays.ts'

interface Props {
  fixId: number
  what: 'fix' | 'comment'
  /** Shown if nothing is hidden. */
  children?: ReactNode
}

/** The reader's own fix, or their comments on a fix, that moderators have hidden: what it says, why it is hidden, and the way to a review. */
export function OwnHidden({ fixId, what, children }: Props) {
  const { api } = useBrowser()
  const [actions, setActions] = useState<readonly OwnAction[]>([])
  useEffect(() => {
    let left = false
    void api.post('/moderation/own/', { hidden_on: fixId }).then((answer) => {
      if (!left && answer && !answer.errors) setActions(answer.actions.filter((action) => action.what === what))
    })
    return () => {
      left = true
    }
  }, [api, fixId, what])
  if (actions.length === 0) return children
  return actions.map((action) => <HiddenPost key={action.action_id} action={action} />)
}

function HiddenPost({ action: { action_id, what, id, text, reason, may_appeal, appeal } }: { action: OwnAction }) {
  const { open } = useOverlays()
  const Words = what === 'fix' ? 'h1' : 'p'
  return (
    <article className="restriction own-hidden" id={`${what}-${id}`} aria-labelledby={`hidden-${action_id}`}>
      <p className="restriction-what" id={`hidden-${action_id}`}>
        {what === 'fix' ? appealMessages.hiddenFix : appealMessages.hiddenComment}
      </p>
      <Words className="own-hidden-words" dir="auto">
        {text}
      </Words>
      {reason ? (
        <p>
          <bdi>{appealMessages.because(reason)}</bdi>
        </p>
      ) : null}
      <p className="row wrap restriction-links">
        <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'appeal', action_id })}>
          {may_appeal ? appealMessages.ask : appealMessages.outcome(appeal?.outcome ?? 'open')}
        </button>
      </p>
    </article>
  )
}
