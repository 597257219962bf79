import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as joinMessages from '@unspun/contract/messages/join.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { type checkInvitation, invitationIn } from '@unspun/contract/registration.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApp, useBrowser, useSession } from '../app.ts'
import { HomeLink, TryAgain } from '../identity/AuthNotice.tsx'
import { useOverlays } from '../ui/overlays.ts'

/** The next step of somebody who has opened the link of an invitation. */
export function Join() {
  const found = invitationIn(useLocation().hash.slice(1))
  // Links within the page, such as the one to its content, replace the code in the address.
  const [code, setCode] = useState(found)
  if (found !== undefined && found !== code) setCode(found)
  return <Invited key={code} code={code} />
}

function Invited({ code }: { code: string | undefined }) {
  const { site } = useApp()
  const { api } = useBrowser()
  const session = useSession()
  const { open } = useOverlays()
  const [found, setFound] = useState<AnswerOf<typeof checkInvitation>>()
  const [failed, setFailed] = useState(false)
  const read = useCallback(async () => {
    const answer = await api.post('/registration/check-invitation/', code === undefined ? {} : { code })
    const good = answer && !answer.errors ? answer : undefined
    setFailed(!good)
    if (good) setFound(good)
  }, [api, code])
  useEffect(() => void read(), [read])
  if (session.state === 'in') return <Notice text={joinMessages.member} />
  if (failed)
    return (
      <>
        <p className="page-intro" role="alert">
          {joinMessages.failed}
        </p>
        <TryAgain onPress={() => void read()} />
      </>
    )
  if (!found || session.state === 'loading') return <div className="progress in-form" />
  const { mode, good } = found
  if (mode === 'closed') return <Notice text={accountMessages.registrationClosed} />
  // While registration is open, nobody needs an invitation.
  if (mode === 'invited' && !good)
    return <Notice text={code === undefined ? accountMessages.invitationNeeded : accountMessages.invitationOver} />
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
