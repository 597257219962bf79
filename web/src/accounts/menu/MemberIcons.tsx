import type { OwnUser } from '@unspun/contract/accounts.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { LogOut, Settings } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The member's links in the top bar, and the button that logs out. On small screens the menu and the bottom bar have them. */
export function MemberIcons({ user }: { user: OwnUser }) {
  const signOut = useSignOut()
  return (
    <div className="row account-icons">
      <a
        href={pages.profile(user.username)}
        className="icon-btn"
        aria-label={messages.profile.yours(user.display_name)}
      >
        <Avatar user={user} />
      </a>
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
