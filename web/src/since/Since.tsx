import './since.css'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { absence } from '@unspun/contract/site.ts'
import { useEffect, useReducer } from 'react'
import { useSession } from '../app.ts'
import { lazily } from '../lazy.tsx'
import { safeStorage } from '../ui/safe-storage.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const waiting = <h2 id="since">{sinceMessages.sinceLast}</h2>
const SinceLines = lazily(() => import('./SinceLines.tsx').then((file) => file.SinceLines), waiting)

/** Tells a member who returns to home what has happened meanwhile. Others do not see it (`absence`), and their browsers do not load its code. */
export function Since() {
  const session = useSession()
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  // The script in the server's page listens first (`absence`).
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const since = useHydrated() ? Number(safeStorage('sessionStorage').getItem(absence.key)) : undefined
  // The space that the page has reserved is of no use to who logs in after the member who was away.
  if (since === 0) return null
  return (
    <section className="panel since" aria-labelledby="since">
      {since && session.state === 'in' ? <SinceLines user_id={session.user.user_id} since={since} /> : waiting}
    </section>
  )
}
