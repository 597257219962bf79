import './watch.css'
import { Suspense, useState } from 'react'
import { useSession } from '../app.ts'
import { lazyPart } from '../lazy.tsx'
import type { WatchProps } from './WatchButton.tsx'

const WatchButton = lazyPart(() => import('./WatchButton.tsx').then((file) => file.WatchButton))

/** The button that watches something. What it does is loaded for members, and for visitors who press it. */
export function Watch({ what, id }: Omit<WatchProps, 'pressed'>) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <button type="button" className="btn-line watch needs-script" onClick={() => setPressed(true)}>
      Watch
    </button>
  )
  return useSession().state === 'in' || pressed ? (
    <Suspense fallback={button}>
      <WatchButton key={id} what={what} id={id} pressed={pressed} />
    </Suspense>
  ) : (
    button
  )
}
