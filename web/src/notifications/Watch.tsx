import './watch.css'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { Suspense, useState } from 'react'
import { useSession } from '../app.ts'
import { lazyPart } from '../lazy.tsx'
import type { WatchProps } from './WatchButton.tsx'

const WatchButton = lazyPart(() => import('./WatchButton.tsx').then((file) => file.WatchButton))

/** The button that watches something or asks for a fix. What it does is loaded for members, and for visitors who press it. */
export function Watch(watched: WatchProps) {
  const { what, id, url } = watched
  const [pressed, setPressed] = useState(watched.pressed ?? false)
  const button = (
    <button type="button" className="btn-line watch needs-script" data-what={what} onClick={() => setPressed(true)}>
      {watchMessages.button[what].off}
    </button>
  )
  return useSession().state === 'in' || pressed ? (
    <Suspense fallback={button}>
      <WatchButton key={id ?? url} {...watched} pressed={pressed} />
    </Suspense>
  ) : (
    button
  )
}
