import { useEffect } from 'react'
import { useApp, useRow, useSession } from '../../app.ts'
import { lazily } from '../../lazy.tsx'
import { castWith, loadCast } from './load-cast.ts'
import { useMyVote } from './use-my-vote.ts'
import { VoteArrows } from './VoteArrows.tsx'
import { useNoteAt } from './vote-note.ts'

const VoteNote = lazily(() => import('./VoteNote.tsx').then((file) => file.VoteNote))

export function Vote({ id }: { id: number }) {
  const app = useApp()
  const fix = useRow('fix', id)
  const mine = useMyVote(id)
  const isMember = useSession().state === 'in'
  useEffect(() => {
    // With the code loaded, the first vote shows at once.
    if (isMember) loadCast().catch(() => {})
  }, [isMember])
  const noted = useNoteAt(id)
  if (!fix) return null
  return (
    <>
      <VoteArrows
        name={fix.title}
        total={fix.total_vote_value}
        mine={mine}
        cast={(pressed) => castWith(({ castVote }) => castVote(app, id, pressed))}
      />
      {noted ? <VoteNote /> : null}
    </>
  )
}
