import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Columns2, Globe, House, LogIn, Newspaper, SquarePen } from 'lucide'
import { useLocation } from 'react-router'
import { useSession } from '../app.ts'
import { LoginButton } from '../identity/LoginButton.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { ownPage } from '../members/menu/own-page.ts'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

export function BottomBar() {
  const { pathname } = useLocation()
  const { open } = useOverlays()
  const current = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav aria-label="Bottom bar" className="bottom-bar">
      <a href={pages.home()} aria-current={current(pages.home())}>
        <Icon of={House} size={22} />
        Home
      </a>
      <a
        href={pages.today()}
        aria-current={pathname === pages.today() || pathname.startsWith(pages.today('')) ? 'page' : undefined}
      >
        <Icon of={Columns2} size={22} />
        {siteMessages.todayTab}
      </a>
      <button
        type="button"
        className="needs-script"
        aria-label={headlineMessages.fixOne}
        aria-haspopup="dialog"
        {...preloadOverlays}
        onClick={() => open({ kind: 'addHeadline' })}
      >
        <span className="bottom-fix">
          <Icon of={SquarePen} size={22} />
        </span>
        Fix
      </button>
      <a href={pages.inTheNews()} aria-current={current(pages.inTheNews())}>
        <Icon of={Newspaper} size={22} />
        {newsMessages.title}
      </a>
      <Person current={current} />
      <a href={pages.domains()} aria-current={current(pages.domains())} className="without-script">
        <Icon of={Globe} size={22} />
        Domains
      </a>
    </nav>
  )
}

interface PersonProps {
  current: (path: string) => 'page' | undefined
}

function Person({ current }: PersonProps) {
  const session = useSession()
  if (session.state === 'in') {
    const { user } = session
    const path = ownPage(user)
    return (
      <a href={path} aria-current={current(path)} aria-label={siteMessages.ownProfile(user.display_name)}>
        <Avatar user={user} />
        Profile
      </a>
    )
  }
  if (session.state === 'loading')
    return (
      <span role="status" aria-label={siteMessages.loading}>
        <span className="avatar" />
      </span>
    )
  return (
    <LoginButton className="sign-in-tab">
      <Icon of={LogIn} size={22} />
      Sign in
    </LoginButton>
  )
}
