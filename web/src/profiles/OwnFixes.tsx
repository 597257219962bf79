import type { User } from '@unspun/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser } from '../app.ts'
import type { FixesOfUser } from '../loaders.ts'
import { MemberFixes } from './MemberFixes.tsx'

/** The owner's list as it was last, so that going back to it finds the same page. */
let last: { user_id: number; answer: FixesOfUser } | undefined

/** One's own fixes, the disabled ones too. Until they are here, and if they cannot be read, what everybody sees. */
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
