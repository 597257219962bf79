import './watch.css'
import type { Watchable } from '@unspun/contract/notifications/kinds.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'

interface Props {
  what: Watchable
  id: number
}

const WatchButton = lazy<ComponentType<Props>>(() =>
  import('./WatchButton.tsx').then(
    (file) => ({ default: file.WatchButton }),
    () => ({ default: () => null }),
  ),
)

const room = <span className="btn-line watch-room needs-script" />

/** The button that watches something. Its code is loaded later, into the room that is kept for it. */
export const Watch = (props: Props) =>
  useHydrated() ? (
    <Suspense fallback={room}>
      <WatchButton key={`${props.what} ${props.id}`} {...props} />
    </Suspense>
  ) : (
    room
  )
