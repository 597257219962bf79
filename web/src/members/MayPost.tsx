import '../ui/forms.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type Action, may as mayDo } from '@unspun/contract/permissions.ts'
import type { ReactElement } from 'react'
import { useSession } from '../app.ts'
import { LoginButton } from '../identity/LoginButton.tsx'
import { lazily } from '../lazy.tsx'
import { ErrorList } from '../ui/ErrorList.tsx'
import type { Overlay } from '../ui/overlays.ts'
import { standingOf } from './standing.ts'

/** Lazy, because most members may post. */
const RestrictionNote = lazily(() =>
  import('../moderation/restriction/RestrictionNote.tsx').then((file) => file.RestrictionNote),
)
const PostsLeft = lazily(() => import('./quotas/PostsLeft.tsx').then((file) => file.PostsLeft))

const counted = { addHeadline: 'headlines', addFix: 'fixes', comment: 'comments' } as const
const isCounted = (action: Action): action is keyof typeof counted => action in counted

interface Props {
  action: Action
  login: string
  then?: Overlay
  /** Shown above the login button if the session ended while the form was open. */
  errors?: readonly string[] | undefined
  children: (may: boolean) => ReactElement
}

/** Visitors are asked to log in. Unverified members see the form and why they cannot submit it. A low number of posts left today is shown. */
export function MayPost({ action, login, then, errors, children }: Props) {
  const session = useSession()
  if (session.state === 'loading') return <div className="progress in-form" />
  if (session.state === 'out')
    return (
      <div className="stack">
        <ErrorList errors={errors} />
        <LoginButton className="login-text" then={then}>
          {login}
        </LoginButton>
      </div>
    )
  const restricted = session.state === 'in' ? session.user.restriction : undefined
  const verified = mayDo(action, standingOf(session))
  return (
    <div className="stack">
      {restricted ? <RestrictionNote restriction={restricted} /> : null}
      {verified ? null : (
        <p className="caution">
          {fixMessages.verifyToPost} <a href={pages.settings('verify')}>Verify now</a>
        </p>
      )}
      {children(verified && !restricted)}
      {verified && !restricted && isCounted(action) ? <PostsLeft kind={counted[action]} /> : null}
    </div>
  )
}
