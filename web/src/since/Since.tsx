import './since.css'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { absence } from '@unspun/contract/site.ts'
import { useSession } from '../app.ts'
import { lazily } from '../lazy.tsx'
import { safeStorage } from '../ui/safe-storage.ts'

const waiting = <h2 id="since">{sinceMessages.sinceLast}</h2>
const SinceLines = lazily(() => import('./SinceLines.tsx').then((file) => file.SinceLines), waiting)

/** Tells a member who returns to home what has happened meanwhile. Others do not see it (`absence`), and their browsers do not load its code. */
export function Since() {
  const session = useSession()
  // Nobody is signed in until the page is hydrated.
  const userId = session.state === 'in' ? session.user.user_id : undefined
  const since = userId === undefined ? 0 : Number(safeStorage('sessionStorage').getItem(absence.key))
  return (
    <section className="panel since" aria-labelledby="since">
      {userId !== undefined && since ? <SinceLines key={userId} user_id={userId} since={since} /> : waiting}
    </section>
  )
}
