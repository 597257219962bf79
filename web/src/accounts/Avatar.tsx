import type { User } from '@unspun/contract/accounts.ts'
import { useApp } from '../app.ts'

/** A person's picture, or the first letter of their name. */
export function Avatar({ user }: { user: Pick<User, 'avatar' | 'display_name'> }) {
  const { site } = useApp()
  return (
    <span className="avatar" title={user.display_name}>
      {user.avatar ? (
        <img src={`${site.images_url}/avatars/${user.avatar}`} alt="" width={32} height={32} />
      ) : (
        user.display_name.charAt(0).toUpperCase()
      )}
    </span>
  )
}
