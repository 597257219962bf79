import { useSession } from '../../app.ts'
import { lazily } from '../../lazy.tsx'
import type { HeadlineAnswer } from '../../pages/headline/load.ts'
import { HeadlineChanges } from './HeadlineChanges.tsx'

const RemoveChange = lazily(() => import('./RemoveChange.tsx').then((file) => file.RemoveChange))

/** The changes of a headline. Moderators can remove each one. Only they load the code for that. */
export function HeadlineHistory({ of }: { of: HeadlineAnswer }) {
  const session = useSession()
  const moderates = session.state === 'in' && session.user.moderator
  return (
    <HeadlineChanges of={of}>
      {(change) => (moderates ? <RemoveChange headline_id={of.headline_id} change={change} /> : null)}
    </HeadlineChanges>
  )
}
