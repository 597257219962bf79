import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../app.ts'

/** Returns the fixes of a headline except `own`, undefined until they are loaded. Without a headline nothing is loaded. */
export function useOtherFixes(headline_id: number | undefined, own?: number): readonly HeadlineFix[] | undefined {
  const { reads, store } = useApp()
  const [fixes, setFixes] = useState<readonly HeadlineFix[]>()
  useEffect(() => {
    if (headline_id === undefined) return
    void reads.get('/headline-fixes/list-by-headline-id/', { headline_id }).then((answer) => {
      if (!answer || answer.errors) return
      store.take(answer)
      setFixes(answer.headline_fixes.filter(({ headline_fix_id }) => headline_fix_id !== own))
    })
  }, [headline_id, own, reads, store])
  return fixes
}
