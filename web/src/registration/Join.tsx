import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { invitationIn } from '@unspun/contract/registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApp, useBrowser, useSession } from '../app.ts'
import { HomeLink, TryAgain } from '../identity/AuthNotice.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { useRegistration } from './use-registration.ts'

/** The next step of somebody who has opened the link of an invitation. */
export function Join() {
  const found = invitationIn(useLocation().hash.slice(1))
  // Links within the page, such as the one to its content, replace the code in the address.
  const [code, setCode] = useState(found)
  if (found !== undefined && found !== code) setCode(found)
  return <Invited key={code} code={code} />
}

/** Whether an invitation is good; undefined until it is known. Without a code there is none. */
function useInvitation(code: string | undefined) {
  const { api } = useBrowser()
  const [state, setState] = useState<'good' | 'over' | 'failed'>()
  const read = useCallback(async () => {
    if (code === undefined) return
    const answer = await api.post('/registration/check-invitation/', { code })
    setState(!answer || answer.errors ? 'failed' : answer.good ? 'good' : 'over')
  }, [api, code])
  useEffect(() => void read(), [read])
  return { state, readAgain: read }
}

function Invited({ code }: { code: string | undefined }) {
  const { site } = useApp()
  const session = useSession()
  const { open } = useOverlays()
  const { mode, failed, readAgain: readMode } = useRegistration()
  const { state, readAgain } = useInvitation(code)
  if (session.state === 'in') return <Notice text={joinMessages.member} />
  if (mode === 'closed') return <Notice text={accountMessages.registrationClosed} />
  if (mode === 'invited' && code === undefined) return <Notice text={accountMessages.invitationNeeded} />
  if (mode === 'invited' && state === 'over') return <Notice text={accountMessages.invitationOver} />
  if ((failed && !mode) || (mode === 'invited' && state === 'failed'))
    return (
      <>
        <p className="page-intro" role="alert">
          {joinMessages.failed}
        </p>
        <TryAgain
          onPress={() => {
            void readMode()
            void readAgain()
          }}
        />
      </>
    )
  // While registration is open, nobody needs an invitation.
  const known = mode === 'open' || (mode === 'invited' && state === 'good')
  if (!known || session.state === 'loading') return <div className="progress in-form" />
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

function Notice({ text }: { text: string }) {
  return (
    <>
      <p className="page-intro" role="status">
        {text}
      </p>
      <HomeLink good />
    </>
  )
}
