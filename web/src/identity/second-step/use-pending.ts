import { useState } from 'react'
import { useSession } from '../../app.ts'
import type { Pending } from '../../store.ts'

/** The sign-in that lacks its second step. It stays while the session that follows is loaded, so that its form stays. */
export function usePending(): Pending | undefined {
  const session = useSession()
  const [last, setLast] = useState<Pending>()
  const pending = session.state === 'out' ? session.pending : last
  if (pending !== last) setLast(pending)
  return pending
}
