import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useEffect, useReducer, useState } from 'react'
import { useBrowser, useSession } from '../../app.ts'
import { AuthNotice, HomeLink, TryAgain } from '../AuthNotice.tsx'
import type { CodeState } from '../code-check.ts'
import { AccountEnded, EndAccount } from './EndAccount.tsx'
import { verifyEmail } from './verify-email.ts'

/** The page of the confirmation link. Opening it confirms the address. */
export function VerifyEmail({ oobCode }: { oobCode: string }) {
  const browser = useBrowser()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const [code, setCode] = useState<CodeState>({ is: 'checking' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round checks the code again
  useEffect(() => {
    let current = true
    setCode({ is: 'checking' })
    void verifyEmail(browser, oobCode).then((judged) => {
      if (current) setCode(judged)
    })
    return () => {
      current = false
    }
  }, [browser, oobCode, round])

  if (code.is === 'good') return <Verified oobCode={oobCode} email={code.email} />
  if (code.is === 'checking') return <AuthNotice title={messages.web.verifying} busy />
  if (code.is === 'refused') return <AuthNotice title={code.why} />
  return <AuthNotice title={code.why} next={<TryAgain onPress={again} />} />
}

/** In a browser that is not logged in to the account, its owner may not be the one who registered it. */
function Verified({ oobCode, email }: { oobCode: string; email: string }) {
  const session = useSession()
  const [ended, setEnded] = useState(false)
  if (ended) return <AccountEnded />
  const registeredHere = session.state === 'loading' || (session.state === 'in' && session.user.email === email)
  return (
    <>
      <AuthNotice title={accountMessages.emailVerified} next={<HomeLink good />} />
      {registeredHere ? null : (
        <section className="not-mine" aria-label={accountMessages.didNotRegisterTitle}>
          <p className="page-help">{accountMessages.didNotRegisterHelp}</p>
          <EndAccount oobCode={oobCode} onEnded={() => setEnded(true)} />
        </section>
      )}
    </>
  )
}
