import type { OwnUser } from '@unspun/contract/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Gavel, LogOut, Settings } from 'lucide'
import { lazily } from '../../lazy.tsx'
import { Bell } from '../../notifications/Bell.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { ownPage } from './own-page.ts'
import { useSignOut } from './use-sign-out.ts'

/** Without a connection they are missing, but the server explains each refusal. */
const MemberBars = lazily(() => import('./MemberBars.tsx').then((file) => file.MemberBars))

/** The member's links in the top bar, and the logout button. Small screens show only the bell here. The menu and the bottom bar have the rest. */
export function MemberIcons({ user }: { user: OwnUser }) {
  const signOut = useSignOut()
  const { restriction, leaving_at, moderator } = user
  // A moderator has one link more, so the bar has no room for labels.
  const link = moderator ? 'icon-btn' : 'row account-link'
  const named = (label: string) => <span className={moderator ? 'sr-only' : undefined}>{label}</span>
  const title = (label: string) => (moderator ? label : undefined)
  return (
    <div className="row account-icons">
      {restriction || leaving_at !== undefined ? <MemberBars user={user} /> : null}
      <Bell user_id={user.user_id} />
      <a href={ownPage(user)} className="icon-btn" aria-label={siteMessages.ownProfile(user.display_name)}>
        <Avatar user={user} />
      </a>
      {moderator ? (
        <a href={pages.moderation()} className={link} title={title('Moderation')}>
          <Icon of={Gavel} size={18} />
          {named('Moderation')}
        </a>
      ) : null}
      <a href={pages.settings()} className={link} title={title('Settings')}>
        <Icon of={Settings} size={18} />
        {named('Settings')}
      </a>
      <button type="button" className={link} title={title('Log out')} onClick={() => void signOut()}>
        <Icon of={LogOut} size={18} />
        {named('Log out')}
      </button>
    </div>
  )
}
