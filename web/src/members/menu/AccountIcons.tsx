import * as siteMessages from '@unspun/contract/messages/site.ts'
import { LogIn } from 'lucide'
import { useSession } from '../../app.ts'
import { lazily } from '../../lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

function SignIn() {
  const { open } = useOverlays()
  return (
    <button
      type="button"
      className="sign-in needs-script"
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={() => open({ kind: 'login' })}
    >
      <Icon of={LogIn} size={20} />
      Sign in
    </button>
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
