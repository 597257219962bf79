import * as siteMessages from '@unspun/contract/messages/site.ts'
import { LogIn } from 'lucide'
import { useSession } from '../../app.ts'
import { LoginButton } from '../../identity/LoginButton.tsx'
import { lazily } from '../../lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'

function SignIn() {
  return (
    <LoginButton className="sign-in">
      <Icon of={LogIn} size={20} />
      Sign in
    </LoginButton>
  )
}

const waiting = (
  <span className="icon-btn account-wait" role="status" aria-label={siteMessages.loading}>
    <span className="spinner" />
  </span>
)

/** Lazy, because most visitors are not logged in. Until it is there the page works. */
const MemberIcons = lazily(() => import('./MemberIcons.tsx').then((file) => file.MemberIcons), waiting)

export function AccountIcons() {
  const session = useSession()
  if (session.state === 'out') return <SignIn />
  if (session.state === 'loading') return waiting
  return <MemberIcons user={session.user} />
}
