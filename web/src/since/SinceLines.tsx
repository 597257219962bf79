import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { lineOf } from '@unspun/contract/messages/notification-lines.ts'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { type Notification, type NotificationKind, notificationKinds } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser } from '../app.ts'
import { Title } from '../headlines/Title.tsx'
import { People } from '../notifications/People.tsx'
import { sinceWords } from './since-words.ts'

const OWN = 2
const LEADING = 3

/** About a fix or a comment of theirs. */
const isOwn = (kind: NotificationKind) => ['fixes', 'answers'].includes(notificationKinds[kind].group ?? '')

interface Props {
  user_id: number
  /** When the member was last here, in milliseconds. */
  since: number
}

interface Happened {
  own: readonly Notification[]
  leading: readonly HeadlineFix[]
}

/** What has happened to a member's fixes, and which new fixes lead, since they were last here. */
export function SinceLines({ user_id, since }: Props) {
  const { store, reads } = useApp()
  const { api } = useBrowser()
  const [happened, setHappened] = useState<Happened>()
  useEffect(() => {
    let current = true
    async function read() {
      const [told, top] = await Promise.all([
        api.post('/notifications/list/', {}),
        reads.get('/data/homepage-headlines/', { list: 'top', of: 'week' }),
      ])
      if (!current) return
      const notifications = told && !told.errors ? told.notifications : []
      const fixes = top && !top.errors ? top.headline_fixes : []
      if (top && !top.errors) store.take(top)
      setHappened({
        own: notifications.filter(({ at, kind }) => at > since && isOwn(kind)).slice(0, OWN),
        leading: fixes
          .filter((fix) => fix.ranking === 1 && fix.dc_m > since && fix.user_id !== user_id)
          .slice(0, LEADING),
      })
    }
    void read()
    return () => {
      current = false
    }
  }, [api, reads, since, store, user_id])
  return (
    <>
      <h2 id="since">{sinceWords(since, Date.now())}</h2>
      {happened ? (
        <>
          <ul>
            {happened.own.map((row) => (
              <li key={row.notification_id}>
                <Own row={row} />
              </li>
            ))}
            {happened.own.length === 0 ? <li>{sinceMessages.nothingNew}</li> : null}
          </ul>
          {happened.leading.length > 0 ? (
            <>
              <h3 className="eyebrow">{sinceMessages.leading}</h3>
              <ul>
                {happened.leading.map((fix) => (
                  <li key={fix.headline_fix_id}>
                    <a href={pages.fix(fix)} className="truncate since-title" dir="auto">
                      <Title of={fix.title} />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </>
  )
}

function Own({ row }: { row: Notification }) {
  const { named, text, title } = lineOf(row)
  const words = (
    <>
      {named ? <People people={row.people} count={row.people_count} /> : null}
      <span>{`${named ? ' ' : ''}${text}`}</span>
      {title ? (
        <span>
          : <bdi>{title}</bdi>
        </span>
      ) : null}
    </>
  )
  return row.address ? (
    <a href={row.address} className="truncate">
      {words}
    </a>
  ) : (
    <span className="truncate">{words}</span>
  )
}
