import type { User } from '@unspun/contract/accounts.ts'
import { avatarCopy } from '@unspun/contract/pictures.ts'
import { useApp } from '../app.ts'

/** A person's picture. The first letter of the name shows until the picture is loaded, or if there is none. */
export function Avatar({ user, large }: { user: Pick<User, 'avatar' | 'display_name'>; large?: boolean }) {
  const { site } = useApp()
  const size = large ? 96 : 32
  return (
    <span
      className={`avatar${large ? ' large' : ''}${user.avatar ? ' pictured' : ''}`}
      title={user.display_name}
      aria-hidden={large}
    >
      {user.display_name.charAt(0).toUpperCase()}
      {user.avatar ? (
        <img src={`${site.images_url}/avatars/${avatarCopy(user.avatar)}`} alt="" width={size} height={size} />
      ) : null}
    </span>
  )
}
