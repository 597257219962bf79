import type { OwnUser, Restriction } from '@unspun/contract/accounts.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Gavel, LogOut, Settings } from 'lucide'
import { type ComponentType, lazy, Suspense } from 'react'
import { Bell } from '../../bell/Bell.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Without a connection the line is missing; the server explains each refusal. */
const RestrictionBar = lazy<ComponentType<{ restriction: Restriction }>>(() =>
  import('../restriction/RestrictionBar.tsx').then(
    (file) => ({ default: file.RestrictionBar }),
    () => ({ default: () => null }),
  ),
)

/** The member's links in the top bar, and the button that logs out. On small screens only the bell is here; the menu and the bottom bar have the others. */
export function MemberIcons({ user }: { user: OwnUser }) {
  const signOut = useSignOut()
  const { restriction } = user
  return (
    <div className="row account-icons">
      {restriction ? (
        <Suspense>
          <RestrictionBar restriction={restriction} />
        </Suspense>
      ) : null}
      <Bell user_id={user.user_id} />
      <a
        href={pages.profile(user.username)}
        className="icon-btn"
        aria-label={messages.profile.yours(user.display_name)}
      >
        <Avatar user={user} />
      </a>
      {user.moderator ? (
        <a href={pages.moderation()} className="row account-link">
          <Icon of={Gavel} size={18} />
          Moderation
        </a>
      ) : null}
      <a href={pages.settings()} className="row account-link">
        <Icon of={Settings} size={18} />
        Settings
      </a>
      <button type="button" className="row account-link" onClick={() => void signOut()}>
        <Icon of={LogOut} size={18} />
        Log out
      </button>
    </div>
  )
}
