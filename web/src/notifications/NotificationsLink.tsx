import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Bell } from 'lucide'
import { Icon } from '../ui/Icon.tsx'
import { useUnread } from './unread.ts'

/** The entry of the menu on small screens, with the number of unread notifications. */
export function NotificationsLink({ user_id }: { user_id: number }) {
  const unread = useUnread(user_id)
  const most = notificationLimits.unreadCounted
  return (
    <a href={pages.notifications()} className="row nav-item" aria-label={notificationMessages.bell(unread, most)}>
      <Icon of={Bell} size={18} />
      {notificationMessages.title}
      {unread > 0 ? <span className="count">{unread < most ? unread : `${most - 1}+`}</span> : null}
    </a>
  )
}
