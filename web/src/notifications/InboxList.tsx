import '../ui/quiet-btn.css'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { CheckCheck } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { InboxRow } from './InboxRow.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { useInbox } from './use-inbox.ts'

/** The notifications of a member, the latest first; with `unread`, those that are unread. */
export function InboxList({ user_id, unread }: { user_id: number; unread: boolean }) {
  const inbox = useInbox(user_id, unread)
  const { rows } = inbox
  if (!rows && inbox.failed)
    return (
      <div role="alert" className="empty">
        <p>{notificationMessages.failed}</p>
        <button type="button" className="btn-line" onClick={() => void inbox.begin()}>
          Try again
        </button>
      </div>
    )
  if (!rows) return <InboxSkeleton />
  if (rows.length === 0)
    return (
      <div className="empty inbox-empty">
        <h2>{unread ? notificationMessages.noneUnread : notificationMessages.none}</h2>
        {unread ? null : <p>{notificationMessages.noneWhy}</p>}
      </div>
    )
  return (
    <>
      <div className="row inbox-all">
        <button type="button" className="quiet-btn" onClick={() => void inbox.markAll()}>
          <Icon of={CheckCheck} size={18} />
          {notificationMessages.readAll}
        </button>
      </div>
      <ul aria-label={notificationMessages.list} className="panel inbox">
        {rows.map((row) => (
          <InboxRow key={row.notification_id} row={row} inbox={inbox} />
        ))}
      </ul>
      {inbox.next ? (
        <button type="button" className="btn-line more" aria-busy={inbox.busy} onClick={() => void inbox.more()}>
          {inbox.busy ? <span className="spinner" aria-hidden /> : null}
          <span>{notificationMessages.more}</span>
        </button>
      ) : null}
    </>
  )
}
