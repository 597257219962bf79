import { avatarCopy } from '@unspun/contract/pictures.ts'
import type { User } from '@unspun/contract/shapes.ts'
import { useApp } from '../app.ts'
import { initials } from './initials.ts'

interface Props {
  user: Pick<User, 'user_id' | 'avatar' | 'display_name'>
  large?: boolean
}

/**
 * The initials show until the picture is loaded. The stylesheet draws them, because text would become part of a link's label. `--avatar` is the
 * size.
 */
export function Avatar({ user: { user_id, avatar, display_name }, large }: Props) {
  const { site } = useApp()
  const size = large ? 96 : 32
  return (
    <span
      className={`avatar hue-${user_id % 10}${large ? ' large' : ''}`}
      title={display_name}
      data-initials={initials(display_name)}
      aria-hidden
    >
      {avatar ? (
        <img
          src={`${site.images_url}/avatars/${avatarCopy(avatar)}`}
          alt=""
          width={size}
          height={size}
          loading={large ? undefined : 'lazy'}
        />
      ) : null}
    </span>
  )
}
