import type { User } from '@unspun/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser } from '../app.ts'
import type { FixesOfUser } from '../loaders.ts'
import { MemberFixes } from './MemberFixes.tsx'

/** The owner's list as last shown, so that going back restores the same page. */
let last: { user_id: number; answer: FixesOfUser } | undefined

/** The reader's own fixes, including disabled ones. Until they are loaded, or if that fails, the public list shows. */
export function OwnFixes({ user, everybodys }: { user: User; everybodys: FixesOfUser }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const { user_id } = user
  const [own, setOwn] = useState(last?.user_id === user_id ? last.answer : undefined)
  useEffect(() => {
    let current = true
    void api.post('/headline-fixes/list-by-user-id/', { user_id }).then((answer) => {
      if (!current || !answer || answer.errors) return
      store.take(answer)
      last = { user_id, answer }
      setOwn(answer)
    })
    return () => {
      current = false
    }
  }, [api, store, user_id])
  return (
    <MemberFixes
      key={own ? 'own' : 'everybodys'}
      user={user}
      own
      name={`${own ? 'own' : 'public'} fixes of ${user_id}`}
      first={own ?? everybodys}
      read={(last_id) => api.post('/headline-fixes/list-by-user-id/', { user_id, last_id })}
    />
  )
}
