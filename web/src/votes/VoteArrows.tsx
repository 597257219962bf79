import { messages } from '@unspun/contract/messages.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'
import { useState } from 'react'
import { standingOf } from '../accounts/standing.ts'
import { useSession } from '../app.ts'
import { notify } from '../ui/notices.ts'

/** Ids of the descriptions that the layout holds once for all vote buttons (`VoteHints`). */
const hints = { out: 'vote-login', unverified: 'vote-verify' }

interface Props {
  /** What is voted on. */
  name: string
  /** The count that everybody sees. */
  total: number
  /** The signed-in person's own vote; nothing while it is not known. */
  mine: VoteValue | undefined
  /** Casts the vote; gives the sentence to show if it failed. */
  cast: (pressed: 1 | -1) => Promise<string | undefined>
}

/** Two arrows and the count between them. */
export function VoteArrows({ name, total, mine, cast }: Props) {
  const session = useSession()
  const [sending, setSending] = useState(false)
  const busy = sending || session.state === 'loading' || (session.state === 'in' && mine === undefined)
  const may = mayDo('vote', standingOf(session))
  const hint = may || busy ? undefined : session.state === 'in' ? hints.unverified : hints.out
  const press = async (value: 1 | -1) => {
    if (!may || busy) return
    setSending(true)
    const failed = await cast(value)
    setSending(false)
    if (failed) notify(failed)
  }
  return (
    <fieldset
      aria-label="Votes"
      aria-busy={busy || undefined}
      className="vote"
      title={hint && (session.state === 'in' ? messages.vote.verify : messages.vote.login)}
    >
      <button
        type="button"
        className="vote-up"
        aria-label={`Vote up: ${name}`}
        aria-pressed={mine === 1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => void press(1)}
      />
      <span>{total < 0 ? `−${-total}` : total}</span>
      <button
        type="button"
        className="vote-down"
        aria-label={`Vote down: ${name}`}
        aria-pressed={mine === -1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => void press(-1)}
      />
    </fieldset>
  )
}
