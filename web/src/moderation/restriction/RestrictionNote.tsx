import './restriction.css'
import type { Restriction } from '@unspun/contract/accounts.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useOverlays } from '../../ui/overlays.ts'

/** Says what the reader may not do at present, until when and why, what they still can do, and how to request a review. */
export function RestrictionNote({ restriction }: { restriction: Restriction }) {
  const { open } = useOverlays()
  const { kind, until, reason, action_id } = restriction
  return (
    <div className="restriction">
      <p className="restriction-what">{appealMessages.restricted[kind](until)}</p>
      <p>
        {appealMessages.may[kind]} {reason ? <bdi>{appealMessages.because(reason)}</bdi> : null}
      </p>
      <p className="row wrap restriction-links">
        <a href={pages.settings('data')}>{appealMessages.data}</a>
        <a href={pages.settings('delete')}>{appealMessages.leave}</a>
        {action_id > 0 ? (
          <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'appeal', action_id })}>
            {appealMessages.ask}
          </button>
        ) : null}
      </p>
    </div>
  )
}
