import type { OwnUser } from '@unspun/contract/accounts.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { LogOut, Settings } from 'lucide'
import { useNavigate } from 'react-router'
import { useBrowser } from '../app.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notices.ts'
import { Avatar } from './Avatar.tsx'

/** The member's links in the top bar, and the button that logs out. */
export function MemberIcons({ user }: { user: OwnUser }) {
  const { account } = useBrowser()
  const navigate = useNavigate()
  const signOut = async () => {
    if (!(await account.signOut())) return notify(messages.web.offline)
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
