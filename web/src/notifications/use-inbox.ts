import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { Notification } from '@unspun/contract/notifications.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'
import { notify } from '../ui/notices.ts'
import { askUnread, changeUnread } from './unread.ts'

interface Loaded {
  rows: readonly Notification[]
  next: string | undefined
  /** When the server answered: later notifications are not on the page. */
  ts: number
}

/** The notifications of the member, or the unread ones, and what can be done with them. */
export function useInbox(user_id: number, unread: boolean) {
  const { api } = useBrowser()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const reads = useRef(0)

  const begin = useCallback(async () => {
    const turn = ++reads.current
    setFailed(false)
    const answer = await api.post('/notifications/list/', { unread })
    if (turn !== reads.current) return
    if (!answer || answer.errors) return setFailed(true)
    setLoaded({ rows: answer.notifications, next: answer.next, ts: answer.ts })
    void askUnread(api, user_id, true)
  }, [api, user_id, unread])
  useEffect(() => {
    void begin()
    return () => {
      reads.current++
    }
  }, [begin])

  const change = (ids: readonly number[], values: Partial<Notification>) =>
    setLoaded(
      (before) =>
        before && {
          ...before,
          rows: before.rows.map((row) => (ids.includes(row.notification_id) ? { ...row, ...values } : row)),
        },
    )

  /** Marks some as read or unread: shown at once, and taken back if it could not be saved. */
  async function mark(ids: readonly number[], read: boolean): Promise<void> {
    change(ids, { is_read: read })
    changeUnread(user_id, read ? -ids.length : ids.length)
    const answer = await api.post('/notifications/read/', { read, ids: [...ids] })
    if (!answer || answer.errors) {
      change(ids, { is_read: !read })
      changeUnread(user_id, read ? ids.length : -ids.length)
      notify(answer?.errors?.[0] ?? notificationMessages.markFailed)
      return
    }
    await askUnread(api, user_id, true)
  }

  /** Marks everything as read that had happened when the list was loaded. The notice offers to undo it. */
  async function markAll(): Promise<void> {
    if (!loaded || busy) return
    setBusy(true)
    const answer = await api.post('/notifications/read/', { read: true, until: loaded.ts })
    setBusy(false)
    if (!answer || answer.errors) return notify(answer?.errors?.[0] ?? notificationMessages.markFailed)
    const { changed } = answer
    if (changed.length === 0) return notify(notificationMessages.nothingUnread)
    change(changed, { is_read: true })
    void askUnread(api, user_id, true)
    notify(notificationMessages.allRead(changed.length), { label: 'Undo', run: () => void mark(changed, false) })
  }

  /** Says whether comments on the fix of a notification notify the member. */
  async function mute(headline_fix_id: number, muted: boolean): Promise<void> {
    const answer = await api.post('/notifications/mute/', { headline_fix_id, mute: muted })
    if (!answer || answer.errors) return notify(answer?.errors?.[0] ?? notificationMessages.markFailed)
    const ids = (loaded?.rows ?? [])
      .filter(({ fix }) => fix?.headline_fix_id === headline_fix_id)
      .map(({ notification_id }) => notification_id)
    change(ids, { muted })
    notify(muted ? notificationMessages.muted : notificationMessages.unmuted, {
      label: 'Undo',
      run: () => void mute(headline_fix_id, !muted),
    })
  }

  async function more(): Promise<void> {
    const before = loaded?.next
    if (before === undefined || busy) return
    const turn = reads.current
    setBusy(true)
    const answer = await api.post('/notifications/list/', { unread, before })
    setBusy(false)
    if (turn !== reads.current) return
    if (!answer || answer.errors) return notify(siteMessages.moreFailed)
    setLoaded((now) => now && { ...now, rows: [...now.rows, ...answer.notifications], next: answer.next })
  }

  return { rows: loaded?.rows, next: loaded?.next, failed, busy, begin, mark, markAll, mute, more }
}
export type Inbox = ReturnType<typeof useInbox>
