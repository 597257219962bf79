import type { VoteValue } from '@unspun/contract/votes.ts'
import { useEffect } from 'react'
import { useApp, useRow, useSession } from '../../app.ts'

/** Returns the reader's vote on a fix and loads it if necessary. Undefined while it is unknown, and for visitors. */
export function useMyVote(id: number): VoteValue | undefined {
  const { browser } = useApp()
  const mine = useRow('vote', id)?.vote_value
  const unknown = useSession().state === 'in' && mine === undefined
  useEffect(() => {
    if (unknown) browser?.votes.want(id)
  }, [browser, id, unknown])
  return mine
}
