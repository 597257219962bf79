import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useEffect, useReducer } from 'react'
import type { Session, Store } from '../../store.ts'

/** Turns false when the sign-in is no longer recent. */
export function useRecent(session: Session): boolean {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const until = session.state === 'in' ? session.recent_until : 0
  useEffect(() => {
    const left = until - Date.now()
    if (left <= 0) return
    const timer = setTimeout(look, left)
    return () => clearTimeout(timer)
  }, [until])
  return until > Date.now()
}

/** Makes `useRecent` false if the server has refused an action for an old sign-in. Its clock decides. */
export function noteOldSignIn(store: Store, answer: { errors?: readonly string[] } | undefined): void {
  const now = store.session
  if (now.state === 'in' && answer?.errors?.includes(accountMessages.recentLogin))
    store.session = { ...now, recent_until: 0 }
}
