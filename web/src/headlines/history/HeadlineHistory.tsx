import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../../app.ts'
import type { HeadlineAnswer } from '../../pages/headline/load.ts'
import { HeadlineChanges } from './HeadlineChanges.tsx'
import type { RemoveChangeProps } from './RemoveChange.tsx'

const RemoveChange = lazy<ComponentType<RemoveChangeProps>>(() =>
  import('./RemoveChange.tsx').then(
    (file) => ({ default: file.RemoveChange }),
    () => ({ default: () => null }),
  ),
)

/** The changes of a headline. Moderators can remove each one. Only they load the code for that. */
export function HeadlineHistory({ of }: { of: HeadlineAnswer }) {
  const session = useSession()
  const moderates = session.state === 'in' && session.user.moderator
  return (
    <HeadlineChanges of={of}>
      {(change) =>
        moderates ? (
          <Suspense>
            <RemoveChange headline_id={of.headline_id} change={change} />
          </Suspense>
        ) : null
      }
    </HeadlineChanges>
  )
}
