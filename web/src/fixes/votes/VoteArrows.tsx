import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { EARLY_VOTE } from '@unspun/contract/site.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'
import { useEffect, useRef } from 'react'
import { useApp, useSession } from '../../app.ts'
import { standingOf } from '../../members/standing.ts'
import { verifyNow } from '../../members/verify-now.ts'
import { notify } from '../../ui/notices.ts'
import { useBusy } from '../../ui/use-busy.ts'

/** Ids of the descriptions in `VoteHints`, which all vote buttons share. */
const hints = { out: 'vote-login', unverified: 'vote-verify' }

type Arrows = HTMLFieldSetElement & { [EARLY_VOTE]?: 1 | -1 | null }

interface Props {
  name: string
  total: number
  /** Undefined until it is known. */
  mine: VoteValue | undefined
  /** Casts the vote. Resolves to the sentence to show if it failed. */
  cast: (pressed: 1 | -1) => Promise<string | undefined>
}

export function VoteArrows({ name, total, mine, cast }: Props) {
  const { store } = useApp()
  const session = useSession()
  const arrows = useRef<Arrows>(null)
  const { busy: sending, run } = useBusy()
  const busy = sending || session.state === 'loading' || (session.state === 'in' && mine === undefined)
  const may = mayDo('vote', standingOf(session))
  const hint = may || busy ? undefined : session.state === 'in' ? hints.unverified : hints.out
  const press = (value: 1 | -1) => {
    if (busy) return
    if (may)
      void run(async () => {
        const { userId } = store
        const isSame = () => store.userId === userId
        const failed = await cast(value)
        if (failed && isSame()) notify(failed, { label: 'Try again', run: () => isSame() && press(value) })
      })
    else if (session.state === 'in') notify(voteMessages.verify, verifyNow)
  }
  useEffect(() => {
    // In the first render nobody is logged in, even if a session is being resumed or already known.
    if (!arrows.current || busy || store.session !== session) return
    const early = arrows.current[EARLY_VOTE]
    arrows.current[EARLY_VOTE] = null
    // The script that noted the press has set it, so React does not remove it if the session was known at once.
    arrows.current.removeAttribute('aria-busy')
    if (early && early !== mine) press(early)
  })
  return (
    <fieldset
      ref={arrows}
      aria-label="Votes"
      aria-busy={busy || undefined}
      className="vote"
      title={hint && (session.state === 'in' ? voteMessages.verify : voteMessages.login)}
    >
      <button
        type="button"
        className="vote-up"
        aria-label={voteMessages.up(name)}
        aria-pressed={mine === 1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => press(1)}
      />
      <span>{voteMessages.total(total)}</span>
      <button
        type="button"
        className="vote-down"
        aria-label={voteMessages.down(name)}
        aria-pressed={mine === -1}
        aria-disabled={may ? undefined : true}
        aria-describedby={hint}
        onClick={() => press(-1)}
      />
    </fieldset>
  )
}
