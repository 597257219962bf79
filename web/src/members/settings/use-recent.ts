import { useEffect, useReducer } from 'react'
import type { Session } from '../../store.ts'

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
