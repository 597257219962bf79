import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { useEffect } from 'react'
import { useApp, useRow, useSession } from '../app.ts'

/** A fix that the public does not get, if it is one's own: a disabled one. Undefined until it is known to be; without an id nothing is looked for. */
export function useOwnFix(id: number | undefined): HeadlineFix | undefined {
  const { store, browser } = useApp()
  const session = useSession()
  const user = session.state === 'in' ? session.user : undefined
  const user_id = user?.user_id
  const fix = useRow('fix', id ?? 0)
  useEffect(() => {
    if (id === undefined || user_id === undefined || !browser) return
    void browser.api.post('/headline-fixes/list-by-user-id/', { user_id, headline_fix_id: id }).then((answer) => {
      if (answer && !answer.errors) store.take(answer)
    })
  }, [id, user_id, browser, store])
  return fix && isOwner(user, fix) ? fix : undefined
}
