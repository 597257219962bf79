import type { User } from '@unspun/contract/shapes.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser } from '../../app.ts'
import type { FixesOfUser } from '../../pages/profile/load.ts'
import { MemberFixes } from './MemberFixes.tsx'

/** The reader's own fixes, including disabled ones. The public list shows until they are loaded, or if that fails. */
export function OwnFixes({ user, everybodys }: { user: User; everybodys: FixesOfUser }) {
  const { store } = useApp()
  const { api, listParts } = useBrowser()
  const { user_id } = user
  const list = `own fixes of ${user_id}`
  // Going back to the page restores the list.
  const [own, setOwn] = useState(listParts.get(list) as FixesOfUser | undefined)
  useEffect(() => {
    let current = true
    const until = Number(new URLSearchParams(location.search).get('until')) || undefined
    const input = until ? { user_id, until_id: until } : { user_id }
    void api.post('/headline-fixes/list-by-user-id/', input).then((answer) => {
      if (!current || !answer || answer.errors) return
      store.take(answer)
      listParts.set(list, answer)
      setOwn(answer)
    })
    return () => {
      current = false
    }
  }, [api, store, user_id, list, listParts])
  return (
    <MemberFixes
      key={own ? 'own' : 'everybodys'}
      user={user}
      own
      name={own ? list : `public fixes of ${user_id}`}
      first={own ?? everybodys}
      read={(last_id) => api.post('/headline-fixes/list-by-user-id/', { user_id, last_id })}
    />
  )
}
