import '../../notifications/notifications.css'
import * as notificationMessages from '@unspun/contract/messages/notifications.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { inboxLists, pages } from '@unspun/contract/pages.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../app.ts'
import { LoginButton } from '../../identity/LoginButton.tsx'
import { InboxSkeleton } from '../../notifications/InboxSkeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

const InboxList = lazy(async () => ({ default: (await import('../../notifications/InboxList.tsx')).InboxList }))
const Watching = lazy(async () => ({ default: (await import('../../notifications/Watching.tsx')).Watching }))

/** The notifications of the signed-in member, loaded in the browser. Visitors are asked to log in. */
function NotificationsPage() {
  const session = useSession()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('show')
  const show = inboxLists.find((name) => name === asked)
  const here = (name: typeof show) => (name === show ? ('page' as const) : undefined)
  return (
    <>
      <PageHead
        title={notificationMessages.title}
        description={notificationMessages.intro}
        path={pages.notifications()}
        hidden
      />
      <h1 className="page-title">{notificationMessages.title}</h1>
      <p className="page-intro">{notificationMessages.intro}</p>
      <noscript>
        <p className="caution">{siteMessages.needsScript}</p>
      </noscript>
      {session.state === 'out' ? (
        <LoggedOut />
      ) : (
        <>
          <nav aria-label={notificationMessages.show} className="home-tabs">
            <a href={pages.notifications()} aria-current={here(undefined)}>
              All
            </a>
            <a href={pages.notifications('unread')} aria-current={here('unread')}>
              {notificationMessages.unread}
            </a>
            <a href={pages.notifications('watching')} aria-current={here('watching')}>
              Watching
            </a>
          </nav>
          {session.state === 'in' ? (
            <Suspense fallback={<InboxSkeleton />}>
              {show === 'watching' ? (
                <Watching />
              ) : (
                <InboxList key={show} user_id={session.user.user_id} unread={show === 'unread'} />
              )}
            </Suspense>
          ) : (
            <InboxSkeleton />
          )}
        </>
      )}
    </>
  )
}

function LoggedOut() {
  return (
    <div className="empty inbox-empty needs-script">
      <h2>{notificationMessages.login}</h2>
      <p>{notificationMessages.loginWhy}</p>
      <LoginButton>Log in</LoginButton>
    </div>
  )
}

export { NotificationsPage as Component }
