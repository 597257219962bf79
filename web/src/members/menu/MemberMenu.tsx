import { pages } from '@unspun/contract/pages.ts'
import { Gavel, LogOut, Settings } from 'lucide'
import { useSession } from '../../app.ts'
import { NotificationsLink } from '../../notifications/NotificationsLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { ownPage } from './own-page.ts'
import { useSignOut } from './use-sign-out.ts'

export function MemberMenu() {
  const session = useSession()
  const signOut = useSignOut()
  if (session.state !== 'in') return null
  const { user } = session
  return (
    <div className="member-menu">
      <a href={ownPage(user)} className="row nav-item">
        <Avatar user={user} />
        <bdi className="truncate">{user.display_name}</bdi>
      </a>
      <NotificationsLink user_id={user.user_id} />
      {user.moderator ? (
        <a href={pages.moderation()} className="row nav-item">
          <Icon of={Gavel} size={18} />
          Moderation
        </a>
      ) : null}
      <a href={pages.settings()} className="row nav-item">
        <Icon of={Settings} size={18} />
        Settings
      </a>
      <button type="button" className="row nav-item" onClick={() => void signOut()}>
        <Icon of={LogOut} size={18} />
        Log out
      </button>
    </div>
  )
}
