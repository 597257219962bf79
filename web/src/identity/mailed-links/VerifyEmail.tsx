import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useReducer, useState } from 'react'
import { useBrowser, useSession } from '../../app.ts'
import { Welcome } from '../../members/welcome/Welcome.tsx'
import { AuthNotice, HomeLink, TryAgain } from '../AuthNotice.tsx'
import { CheckedCode } from '../CheckedCode.tsx'
import { LoginButton } from '../LoginButton.tsx'
import { ConfirmElsewhere } from './ConfirmElsewhere.tsx'
import { type Verification, verifyEmail } from './verify-email.ts'

export function VerifyEmail({ oobCode }: { oobCode: string }) {
  const browser = useBrowser()
  const session = useSession()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const [code, setCode] = useState<Verification>({ is: 'checking' })

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

  const uid = session.state === 'in' ? session.uid : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a login, here or in another tab, checks the code again
  useEffect(() => {
    if (uid !== undefined && code.is === 'elsewhere') again()
  }, [uid])

  if (code.is === 'good') return <Verified />
  if (code.is === 'checking') return <AuthNotice title={siteMessages.verifying} busy />
  if (code.is === 'away') return <AuthNotice title={code.why} next={<TryAgain onPress={again} />} />
  if (code.is === 'elsewhere')
    return (
      <CheckedCode key={oobCode} oobCode={oobCode} operation="VERIFY_EMAIL">
        {(email) => <ConfirmElsewhere oobCode={oobCode} email={email} onLoggedIn={again} />}
      </CheckedCode>
    )
  // After a reload of the page, or a second press of the link, the code has been used and the address is verified.
  if (code.why !== accountMessages.codeUnsupported) {
    if (session.state === 'loading') return <AuthNotice title={siteMessages.verifying} busy />
    if (session.state === 'in' && session.email_verified) return <Welcome session={session} />
  }
  if (session.state !== 'in') return <AuthNotice title={code.why} />
  return (
    <AuthNotice
      title={code.why}
      next={
        <>
          <a href={pages.settings('verify')} className="btn-brand">
            Verify Now
          </a>
          <HomeLink />
        </>
      }
    />
  )
}

/** The browser has the account's session. If it forbids storage, the site does not know of it. */
function Verified() {
  const session = useSession()
  if (session.state === 'in') return <Welcome session={session} />
  return (
    <AuthNotice
      title={accountMessages.emailVerified}
      next={
        <>
          {session.state === 'out' ? <LoginButton>Login</LoginButton> : null}
          <HomeLink />
        </>
      }
    />
  )
}
