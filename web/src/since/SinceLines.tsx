import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { lineOf } from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as sinceMessages from '@unspun/contract/messages/since.ts'
import { type Notification, type NotificationKind, notificationKinds } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useApp, useBrowser } from '../app.ts'
import { Title } from '../headlines/Title.tsx'
import { People } from '../notifications/People.tsx'
import { sinceWords } from './since-words.ts'

/** Of each kind. A phone shows the first. */
const SHOWN = 2

/** About a fix or a comment of theirs: `voted-followed` is about somebody else’s fix. The page may not know a kind of a later version. */
const isOwn = (kind: NotificationKind) =>
  kind !== 'voted-followed' && ['fixes', 'answers'].includes(notificationKinds[kind]?.group ?? '')

interface Props {
  user_id: number
  /** When the member was last here, in milliseconds. */
  since: number
}

/** `none`: what the page says if `own` is empty. */
interface Happened {
  own: readonly Notification[]
  none: string | undefined
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
      if (top && !top.errors) store.take(top)
      const fixes = top && !top.errors ? top.headline_fixes : []
      const leading = fixes
        .filter((fix) => fix.ranking === 1 && fix.dc_m > since && fix.user_id !== user_id)
        .slice(0, SHOWN)
      if (!told || told.errors)
        return setHappened({ own: [], none: leading.length > 0 ? undefined : notificationMessages.failed, leading })
      const latest = told.notifications.filter(({ at }) => at > since)
      setHappened({
        own: latest.filter(({ kind }) => isOwn(kind)).slice(0, SHOWN),
        // Otherwise more may have happened than was read.
        none: !told.next || latest.length < told.notifications.length ? sinceMessages.nothingNew : undefined,
        leading,
      })
    }
    void read()
    return () => {
      current = false
    }
  }, [api, reads, since, store, user_id])
  return (
    <>
      <div className="row spread">
        <h2 id="since">{sinceWords(since, Date.now())}</h2>
        <a href={pages.notifications()}>{sinceMessages.all}</a>
      </div>
      {happened ? (
        <>
          <ul>
            {happened.own.map((row) => (
              <li key={row.notification_id}>
                <Own row={row} />
              </li>
            ))}
            {happened.own.length === 0 && happened.none ? (
              <li>
                <span>{happened.none}</span>
              </li>
            ) : null}
          </ul>
          {happened.leading.length > 0 ? (
            <>
              <h3 className="eyebrow">{sinceMessages.leading}</h3>
              <ul>
                {happened.leading.map((fix) => (
                  <li key={fix.headline_fix_id}>
                    <Leading fix={fix} />
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
    <span className="since-line">
      {named ? <People people={row.people} count={row.people_count} /> : null}
      <span>{`${named ? ' ' : ''}${text}`}</span>
      {title ? (
        <span>
          : <bdi>{title}</bdi>
        </span>
      ) : null}
    </span>
  )
  return row.address ? <a href={row.address}>{words}</a> : <span>{words}</span>
}

function Leading({ fix }: { fix: HeadlineFix }) {
  return (
    <a href={pages.fix(fix)}>
      <span className="since-title" dir="auto">
        <Title of={fix.title} />
      </span>
      <span className="sr-only"> {fixMessages.originalLabel} </span>
      <s className="truncate" dir="auto" lang={fix.headline_lang || undefined}>
        {fix.written_for || fix.headline_title}
      </s>
      <span className="truncate">
        {' by '}
        <bdi>{fix.user_display_name}</bdi> · {fix.domain}
      </span>
    </a>
  )
}
