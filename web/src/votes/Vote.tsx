import { messages } from '@unspun/contract/messages.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { useEffect, useState } from 'react'
import { standingOf } from '../accounts/standing.ts'
import { useApp, useRow, useSession } from '../app.ts'
import { notify } from '../ui/notices.ts'
import { castVote } from './cast-vote.ts'

/** Ids of the descriptions that the layout holds once for all vote buttons (`VoteHints`). */
const hints = { out: 'vote-login', unverified: 'vote-verify' }

/** The count that everybody sees, with the signed-in person's own vote laid over it. */
export function Vote({ id }: { id: number }) {
  const app = useApp()
  const fix = useRow('fix', id)
  const mine = useRow('vote', id)?.vote_value
  const session = useSession()
  const [sending, setSending] = useState(false)
  const unknown = session.state === 'in' && mine === undefined
  useEffect(() => {
    if (unknown) app.browser?.votes.want(id)
  }, [app, id, unknown])
  if (!fix) return null

  const busy = sending || unknown || session.state === 'loading'
  const may = mayDo('vote', standingOf(session))
  const hint = may || busy ? undefined : session.state === 'in' ? hints.unverified : hints.out
  const press = async (value: 1 | -1) => {
    if (!may || busy) return
    setSending(true)
    const failed = await castVote(app, id, value)
    setSending(false)
    if (failed) notify(failed)
  }
  return (
    <fieldset
      aria-label={`Votes: ${fix.title}`}
      aria-busy={busy || undefined}
      className="vote"
      title={hint && (session.state === 'in' ? messages.vote.verify : messages.vote.login)}
    >
      <button
        type="button"
        className="vote-up"
        aria-label="Vote up"
        aria-pressed={mine === 1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => void press(1)}
      />
      <span>{fix.total_vote_value < 0 ? `−${-fix.total_vote_value}` : fix.total_vote_value}</span>
      <button
        type="button"
        className="vote-down"
        aria-label="Vote down"
        aria-pressed={mine === -1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => void press(-1)}
      />
    </fieldset>
  )
}
