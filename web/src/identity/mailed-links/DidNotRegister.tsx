import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useState } from 'react'
import { useSession } from '../../app.ts'
import { AuthNotice, HomeLink } from '../AuthNotice.tsx'
import { AccountEnded, EndAccount } from './EndAccount.tsx'

/** Requires a press of the button: mail scanners that open the link must not close an account. */
export function DidNotRegister({ oobCode }: { oobCode: string }) {
  const session = useSession()
  const [ended, setEnded] = useState(false)
  if (ended) return <AccountEnded />
  return (
    <AuthNotice
      title={accountMessages.didNotRegisterTitle}
      next={
        <>
          <EndAccount oobCode={oobCode} onEnded={() => setEnded(true)} />
          <HomeLink />
        </>
      }
    >
      <p className="page-help">{accountMessages.didNotRegisterHelp}</p>
      {session.state === 'in' ? (
        <p className="caution">{accountMessages.didNotRegisterYours(session.user.email)}</p>
      ) : null}
    </AuthNotice>
  )
}
