import { isAppealable } from '@unspun/contract/actions.ts'
import * as appealMessages from '@unspun/contract/messages/appeals.ts'
import { type Line, lineOf } from '@unspun/contract/messages/notification-lines.ts'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { type Notification, notificationKinds } from '@unspun/contract/notifications.ts'
import { useId } from 'react'
import { Title } from '../headlines/Title.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { Time } from '../ui/Time.tsx'
import { kindIcons } from './kind-icons.ts'
import { People } from './People.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import type { Inbox } from './use-inbox.ts'

/** One notification: a link to the page that it is about, which marks it as read, with its menu. */
export function InboxRow({ row, inbox }: { row: Notification; inbox: Inbox }) {
  const { notification_id: id, kind, is_read, address, action } = row
  const { open } = useOverlays()
  const line = lineOf(row)
  const icon = kindIcons[notificationKinds[kind]?.icon ?? 'Eye']
  const wordsId = useId()
  const [first] = row.people
  const read = () => {
    if (!is_read) void inbox.mark([id], true)
  }
  return (
    <li className="inbox-row" data-unread={is_read ? undefined : ''}>
      {line.named && first ? (
        <span className="inbox-mark">
          <Avatar user={first} />
          <span className="inbox-badge">
            <Icon of={icon} size={12} />
          </span>
        </span>
      ) : (
        <span className="inbox-mark inbox-icon" data-kind={kind}>
          <Icon of={icon} size={18} />
        </span>
      )}
      <div className="inbox-words">
        {address ? (
          <a href={address} id={wordsId} className="inbox-link" onClick={read} onAuxClick={read}>
            <Words row={row} line={line} />
          </a>
        ) : (
          <span id={wordsId}>
            <Words row={row} line={line} />
          </span>
        )}
        {line.title ? (
          <p className="inbox-title" dir="auto">
            <Title of={line.title} />
          </p>
        ) : null}
        {line.quote ? (
          <p className="inbox-quote" dir="auto">
            {line.quote}
          </p>
        ) : null}
        <p className="row wrap note inbox-foot">
          <Time at={row.at} />
          {row.muted ? <span className="chip">Muted</span> : null}
          {kind === 'moderated' && action && isAppealable(action.action) ? (
            <button
              type="button"
              className="inbox-ask"
              aria-haspopup="dialog"
              {...preloadOverlays}
              onClick={() => {
                read()
                open({ kind: 'appeal', action_id: action.action_id })
              }}
            >
              {appealMessages.ask}
            </button>
          ) : null}
        </p>
      </div>
      <RowMenuButton row={row} inbox={inbox} wordsId={wordsId} />
    </li>
  )
}

function Words({ row, line }: { row: Notification; line: Line }) {
  return (
    <>
      {row.is_read ? null : <span className="sr-only">{notificationMessages.unread}: </span>}
      {line.named ? <People people={row.people} count={row.people_count} /> : null}
      <span>{`${line.named ? ' ' : ''}${line.text}`}</span>
    </>
  )
}
