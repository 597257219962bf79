import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { useEffect, useState } from 'react'
import { type App, useApp, useSession } from '../../app.ts'
import { fixesToJudge } from './fixes-to-judge.ts'

async function read({ store, reads, browser }: App): Promise<HeadlineFix[]> {
  const list = await reads.get('/data/homepage-headlines/', {})
  if (!browser || !list || list.errors) return []
  await browser.votes.know(list.headline_fixes.map(({ headline_fix_id }) => headline_fix_id))
  const voteOn = (id: number) => store.get('vote', id)?.vote_value
  return fixesToJudge(list, { userId: store.userId, voteOn })
}

/** Fixes of other headlines that need votes, for a member who has just acted on a fix of this one. Empty until they are known. */
export function useFixesToJudge(headlineId: number): HeadlineFix[] {
  const app = useApp()
  const session = useSession()
  const userId = session.state === 'in' ? session.user.user_id : undefined
  const [found, setFound] = useState<{ userId: number; fixes: HeadlineFix[] }>()
  useEffect(() => {
    if (userId === undefined) return
    let current = true
    void read(app).then((fixes) => current && setFound({ userId, fixes }))
    return () => {
      current = false
    }
  }, [app, userId])
  return found && found.userId === userId ? found.fixes.filter(({ headline_id }) => headline_id !== headlineId) : []
}
