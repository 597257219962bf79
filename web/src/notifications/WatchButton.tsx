import * as watchMessages from '@unspun/contract/messages/watches.ts'
import type { Watchable } from '@unspun/contract/notifications.ts'
import { may as mayDo } from '@unspun/contract/permissions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useBrowser, useSession } from '../app.ts'
import { standingOf } from '../members/standing.ts'
import { verifyNow } from '../members/verify-now.ts'
import { dayAndTime } from '../moderation/pending/day-and-time.ts'
import { notify } from '../ui/notices.ts'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { useBusy } from '../ui/use-busy.ts'

export interface WatchProps {
  what: Watchable
  /** Undefined for the headline of an article that the site may not have yet. */
  id?: number | undefined
  /** The address of that article. */
  url?: string
  /** What a visitor returns to once they have logged in, if the button is in a popup. */
  then?: Overlay
  /** A visitor has pressed the button before its code was there, or before they logged in. */
  pressed?: boolean | undefined
}

/** The headlines that this button has added, by the addresses of their articles: the list of news does not know them yet. */
const added = new Map<string, number>()

/** Says whether new posts of a headline, an outlet or a member notify the reader, or whether they ask for a fix. Visitors are asked to log in. */
export function WatchButton({ what, id: idNow, url = '', then, pressed }: WatchProps) {
  const { api } = useBrowser()
  const session = useSession()
  const { open } = useOverlays()
  const { busy, run } = useBusy()
  const hintId = useId()
  const [watched, setWatched] = useState<boolean>()
  const userId = session.state === 'in' ? session.user.user_id : undefined
  const isRequest = what === 'request'
  // Kept from the first rendering, because nobody watches a headline that this button adds itself.
  const [id] = useState(idNow ?? added.get(url))
  const may = mayDo('watch', standingOf(session))
  /** True from a press that has to wait, for a login or for what is known, until the member watches. */
  const wanted = useRef(false)

  useEffect(() => {
    let left = false
    setWatched(id === undefined ? false : undefined)
    if (userId !== undefined && id !== undefined)
      void api.post('/watches/is/', { what, id }).then((answer) => {
        if (!left) setWatched(answer && !answer.errors ? answer.watch : false)
      })
    return () => {
      left = true
    }
  }, [api, what, id, userId])

  const set = async (watch: boolean) => {
    setWatched(watch)
    if (id === undefined && !added.has(url)) {
      const headline = await api.post('/headlines/create/', { url })
      if (!headline || headline.errors) notify(headline?.errors?.[0] ?? watchMessages.failed)
      else if (headline.waiting_until) notify(watchMessages.headlineWaits(dayAndTime(headline.waiting_until)))
      else added.set(url, headline.headline_id)
    }
    const found = id ?? added.get(url)
    if (found === undefined) return setWatched(!watch)
    const answer = await api.post('/watches/set/', { what, id: found, watch })
    if (answer && !answer.errors) {
      setWatched(answer.watch)
      if (watch && !answer.watch) return notify(watchMessages.ledAlready)
      return notify(watch ? watchMessages.watched[what] : watchMessages.stopped(isRequest))
    }
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
    open({ kind: 'login', ...(then ? { then } : {}) })
  }
  const press = () => {
    if (session.state === 'out') return notify(watchMessages.login(isRequest), { label: 'Log in', run: logIn })
    if (session.state === 'in' && !may) return notify(watchMessages.verify(isRequest), verifyNow)
    if (watched === undefined) wanted.current = true
    else if (!busy) void run(() => set(!watched))
  }
  return (
    <>
      <button
        type="button"
        className="btn-line watch"
        data-what={what}
        aria-pressed={watched ?? false}
        aria-busy={busy || undefined}
        aria-describedby={hintId}
        title={watchMessages.about[what]}
        onClick={press}
      >
        {watchMessages.button[what][watched ? 'on' : 'off']}
      </button>
      <span id={hintId} hidden>
        {watchMessages.about[what]}
      </span>
    </>
  )
}
