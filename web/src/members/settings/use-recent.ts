import { useEffect, useReducer } from 'react'
import type { Session } from '../../store.ts'

/** Returns whether sensitive actions accept the sign-in of a session. Turns false when the time is over. */
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
