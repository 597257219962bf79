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
  /** What a visitor reads. */
  login: string
  /** The overlay to come back to after logging in. */
  then?: Overlay
  /** Shown above the login text, which takes the place of the form. */
  errors?: readonly string[]
  children: (may: boolean) => ReactNode
}

/** A form for verified people: a visitor is asked to log in, an unverified person sees the form and why it cannot be sent. */
export function MayPost({ action, login, then, errors = [], children }: Props) {
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
