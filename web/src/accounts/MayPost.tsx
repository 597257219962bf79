import '../ui/forms.css'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type Action, may as mayDo } from '@unspun/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useSession } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { type Overlay, useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { standingOf } from './standing.ts'

interface Props {
  action: Action
  /** The text of the login button that visitors see. */
  login: string
  /** The overlay to return to after logging in. */
  then?: Overlay
  /** Shown above the login button if the session ended while the form was open. */
  errors?: readonly string[] | undefined
  children: (may: boolean) => ReactNode
}

/**
 * A form for people with a verified email address. Visitors are asked to log in; unverified people see the form and why they cannot send
 * it.
 */
export function MayPost({ action, login, then, errors, children }: Props) {
  const session = useSession()
  const { open } = useOverlays()
  if (session.state === 'loading') return <div className="progress in-form" />
  if (session.state === 'out')
    return (
      <div className="stack">
        <ErrorList errors={errors} />
        <button
          type="button"
          className="login-text"
          aria-haspopup="dialog"
          {...preloadOverlays}
          onClick={() => open({ kind: 'login', ...(then ? { then } : {}) })}
        >
          {login}
        </button>
      </div>
    )
  const may = mayDo(action, standingOf(session))
  return (
    <div className="stack">
      {may ? null : (
        <p className="caution">
          {messages.fix.verifyToPost} <a href={pages.settings('verify')}>Verify now</a>
        </p>
      )}
      {children(may)}
    </div>
  )
}
