import { fixStatus, type HeadlineFix } from '@unspun/contract/fixes.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { useEffect, useState } from 'react'
import { useApp, useRow, useSession } from '../app.ts'

/**
 * Returns the reader's own fix if it is disabled or pending. It stays after it is enabled in this tab. A fix hidden by the operator is not found,
 * even if the tab still has it. Undefined while unknown, null if the reader has no such fix.
 */
export function useOwnFix(id: number | undefined): HeadlineFix | null | undefined {
  const { store, browser } = useApp()
  const session = useSession()
  const user = session.state === 'in' ? session.user : undefined
  const user_id = user?.user_id
  const row = useRow('fix', id ?? 0)
  const fix = row && isOwner(user, row) ? row : undefined
  const [known, setKnown] = useState<{ id: number; own: boolean }>()
  if (id !== undefined && known?.id !== id && fix && (fix.status_id === fixStatus.disabled || fix.waiting_until))
    setKnown({ id, own: true })
  useEffect(() => {
    if (id === undefined || user_id === undefined || !browser) return
    void browser.api.post('/headline-fixes/list-by-user-id/', { user_id, headline_fix_id: id }).then((answer) => {
      if (!answer || answer.errors) return setKnown((before) => (before?.id === id ? before : { id, own: false }))
      store.take(answer)
      setKnown({ id, own: answer.headline_fixes.length > 0 })
    })
  }, [id, user_id, browser, store])
  if (known?.id !== id) return undefined
  return (known?.own && fix) || null
}
