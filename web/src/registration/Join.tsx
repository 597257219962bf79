import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { invitationIn } from '@unspun/contract/registration.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApp, useBrowser, useSession } from '../app.ts'
import { HomeLink } from '../identity/AuthNotice.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { useRegistration } from './use-registration.ts'

type State = 'good' | 'over' | 'failed'

/** Whether an invitation is good; undefined until it is known. */
function useInvitation(code: string | undefined): State | undefined {
  const { api } = useBrowser()
  const [state, setState] = useState<State | undefined>(code === undefined ? 'over' : undefined)
  useEffect(() => {
    if (code === undefined) return
    let current = true
    void api.post('/registration/check-invitation/', { code }).then((answer) => {
      if (current) setState(!answer || answer.errors ? 'failed' : answer.good ? 'good' : 'over')
    })
    return () => {
      current = false
    }
  }, [api, code])
  return state
}

/** The next step of somebody who has opened the link of an invitation. */
export function Join() {
  const { site } = useApp()
  const session = useSession()
  const { open } = useOverlays()
  const { mode, failed } = useRegistration()
  const code = invitationIn(useLocation().hash.slice(1))
  const state = useInvitation(code)
  // While registration is open, nobody needs an invitation.
  const refused = {
    closed: accountMessages.registrationClosed,
    invited: accountMessages.invitationOver,
    open: undefined,
  }
  const why =
    session.state === 'in'
      ? joinMessages.member
      : failed || state === 'failed'
        ? siteMessages.offline
        : mode === 'closed' || (mode && state === 'over')
          ? refused[mode]
          : undefined
  if (why)
    return (
      <>
        <p className="page-intro" role="status">
          {why}
        </p>
        <HomeLink good />
      </>
    )
  if (!state || !mode || session.state === 'loading') return <div className="progress in-form" />
  return (
    <>
      <p className="page-intro">{siteMessages.greeting(site.name)}</p>
      <button
        type="button"
        className="btn-brand wide"
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'login', tab: 'register', ...(code ? { invitation: code } : {}) })}
      >
        {joinMessages.register}
      </button>
      <p className="note popup-text">{joinMessages.keep}</p>
    </>
  )
}
