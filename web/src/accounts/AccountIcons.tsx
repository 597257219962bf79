import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { LogIn, LogOut, Settings } from 'lucide'
import { useNavigate } from 'react-router'
import { useApp, useSession } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { Avatar } from './Avatar.tsx'

function SignIn() {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className="sign-in"
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'login' })}
    >
      <Icon of={LogIn} size={20} />
      <span>Sign in</span>
    </button>
  )
}

/** The right end of the top bar: sign-in for visitors; profile, settings and logout for members. */
export function AccountIcons() {
  const { browser } = useApp()
  const session = useSession()
  const navigate = useNavigate()
  if (session.state === 'out') return <SignIn />
  if (session.state === 'loading')
    return (
      <span className="icon-btn" role="status" aria-label={messages.web.loading}>
        <span className="spinner" />
      </span>
    )
  const { user } = session
  const signOut = async () => {
    if (!(await browser?.account.signOut())) return notify(messages.web.offline)
    await navigate(pages.home())
    notify(messages.account.signedOut)
  }
  return (
    <div className="row account-icons">
      <a
        href={pages.profile(user.username)}
        className="icon-btn"
        aria-label={messages.profile.yours(user.display_name)}
      >
        <Avatar user={user} />
      </a>
      <a href={pages.settings()} className="icon-btn" aria-label="Settings" title="Settings">
        <Icon of={Settings} size={20} />
      </a>
      <button type="button" className="icon-btn" aria-label="Log out" title="Log out" onClick={() => void signOut()}>
        <Icon of={LogOut} size={20} />
      </button>
    </div>
  )
}
