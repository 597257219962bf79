import type { OwnUser } from '@unspun/contract/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { LogIn } from 'lucide'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../../app.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { preloadOverlays } from '../../ui/preload-overlays.ts'

/** Lazy, because most visitors are not logged in. Without a connection a member's icons are missing, but the page works. */
const MemberIcons = lazy<ComponentType<{ user: OwnUser }>>(() =>
  import('./MemberIcons.tsx').then(
    (file) => ({ default: file.MemberIcons }),
    () => ({ default: () => null }),
  ),
)

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

export function AccountIcons() {
  const session = useSession()
  if (session.state === 'out') return <SignIn />
  if (session.state === 'loading') return waiting
  return (
    <Suspense fallback={waiting}>
      <MemberIcons user={session.user} />
    </Suspense>
  )
}
