import * as watchMessages from '@unspun/contract/messages/watches.ts'
import type { Watchable } from '@unspun/contract/notifications.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useBrowser, useSession } from '../app.ts'
import { standingOf } from '../members/standing.ts'
import { verifyNow } from '../members/verify-now.ts'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { useBusy } from '../ui/use-busy.ts'

export interface WatchProps {
  what: Watchable
  id: number
  /** A visitor has pressed the button before its code was there. */
  pressed: boolean
}

/** Says whether new posts of a headline, an outlet or a member notify the reader. Visitors are asked to log in. */
export function WatchButton({ what, id, pressed }: WatchProps) {
  const { api } = useBrowser()
  const session = useSession()
  const { open } = useOverlays()
  const { busy, run } = useBusy()
  const hintId = useId()
  const [watched, setWatched] = useState<boolean>()
  const userId = session.state === 'in' ? session.user.user_id : undefined
  const may = mayDo('watch', standingOf(session))
  /** True from a press that has to wait, for a login or for what is known, until the member watches. */
  const wanted = useRef(false)

  useEffect(() => {
    let left = false
    setWatched(undefined)
    if (userId !== undefined)
      void api.post('/watches/is/', { what, id }).then((answer) => {
        if (!left) setWatched(answer && !answer.errors ? answer.watch : false)
      })
    return () => {
      left = true
    }
  }, [api, what, id, userId])

  const set = async (watch: boolean) => {
    setWatched(watch)
    const answer = await api.post('/watches/set/', { what, id, watch })
    if (answer && !answer.errors) return notify(watch ? watchMessages.watched[what] : watchMessages.stopped)
    setWatched(!watch)
    notify(answer?.errors?.[0] ?? watchMessages.failed)
  }
  useEffect(() => {
    if (!wanted.current || !may || watched === undefined) return
    wanted.current = false
    if (!watched) void run(() => set(true))
  })

  // The press that loaded this code.
  const first = useRef(pressed)
  useEffect(() => {
    if (!first.current) return
    first.current = false
    press()
  })

  const logIn = () => {
    wanted.current = true
    open({ kind: 'login' })
  }
  const press = () => {
    if (session.state === 'out') return notify(watchMessages.login, { label: 'Log in', run: logIn })
    if (session.state === 'in' && !may) return notify(watchMessages.verify, verifyNow)
    if (watched === undefined) wanted.current = true
    else if (!busy) void run(() => set(!watched))
  }
  return (
    <>
      <button
        type="button"
        className="btn-line watch"
        aria-pressed={watched ?? false}
        aria-busy={busy || undefined}
        aria-describedby={hintId}
        title={watchMessages.about[what]}
        onClick={press}
      >
        {watched ? 'Watching' : 'Watch'}
      </button>
      <span id={hintId} hidden>
        {watchMessages.about[what]}
      </span>
    </>
  )
}
