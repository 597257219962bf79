import { lazy, Suspense, useEffect } from 'react'
import { useApp, useRow, useSession } from '../../app.ts'
import { castWith, loadCast } from './load-cast.ts'
import { VoteArrows } from './VoteArrows.tsx'
import { useNoteAt } from './vote-note.ts'

const VoteNote = lazy(() => import('./VoteNote.tsx').then((file) => ({ default: file.VoteNote })))

export function Vote({ id }: { id: number }) {
  const app = useApp()
  const fix = useRow('fix', id)
  const mine = useRow('vote', id)?.vote_value
  const unknown = useSession().state === 'in' && mine === undefined
  useEffect(() => {
    if (!unknown) return
    app.browser?.votes.want(id)
    // With the code loaded, the first vote shows at once.
    loadCast().catch(() => {})
  }, [app, id, unknown])
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
      {noted ? (
        <Suspense>
          <VoteNote />
        </Suspense>
      ) : null}
    </>
  )
}
