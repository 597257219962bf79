import './bell.css'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Bell as BellIcon } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useApp, useBrowser } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { askUnread, forgetUnread, useUnread } from './unread.ts'

/**
 * The link to the notifications with the number of unread ones. It is asked when a page is opened or becomes visible, and when the connection
 * returns, once a minute at most.
 */
export function Bell({ user_id }: { user_id: number }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const unread = useUnread(user_id)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks again
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void askUnread(api, user_id)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [api, user_id, pathname])
  useEffect(
    () => () => {
      if (store.session.state === 'out') forgetUnread()
    },
    [store],
  )
  const most = notificationLimits.unreadCounted
  return (
    <a
      href={pages.notifications()}
      className="icon-btn bell"
      aria-label={notificationMessages.bell(unread, most)}
      aria-current={pathname === pages.notifications() ? 'page' : undefined}
    >
      <Icon of={BellIcon} size={20} />
      {unread > 0 ? (
        <span className="bell-count" aria-hidden>
          {unread < most ? unread : `${most - 1}+`}
        </span>
      ) : null}
    </a>
  )
}
