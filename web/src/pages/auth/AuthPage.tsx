import '../../identity/accounts.css'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../app.ts'
import { AuthNotice, LogInAgain } from '../../identity/AuthNotice.tsx'
import { CheckedCode } from '../../identity/CheckedCode.tsx'
import { DidNotRegister } from '../../identity/mailed-links/DidNotRegister.tsx'
import { VerifyEmail } from '../../identity/mailed-links/VerifyEmail.tsx'
import { NewLoginLink } from '../../identity/NewLoginLink.tsx'
import { ResetPassword } from '../../identity/ResetPassword.tsx'
import { SignInByLink } from '../../identity/SignInByLink.tsx'
import { SocialDone } from '../../identity/SocialDone.tsx'
import { usePending } from '../../identity/second-step/use-pending.ts'
import { localPath } from '../../identity/social.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The target of mailed links and social logins. The cached page is the same for everybody, so only the browser reads which one it is. */
function AuthPage() {
  const hydrated = useHydrated()
  const { search } = useLocation()
  return (
    <>
      <PageHead title="Account" description={siteMessages.checkingLink} path="/auth" hidden />
      {hydrated ? <Mode query={new URLSearchParams(search)} /> : <AuthNotice title={siteMessages.checkingLink} busy />}
      <noscript>
        <p>{siteMessages.needsScript}</p>
      </noscript>
    </>
  )
}

/** Few accounts have a second step. */
const PendingPage = lazy(async () => ({
  default: (await import('../../identity/second-step/PendingPage.tsx')).PendingPage,
}))
const LostFactors = lazy(async () => ({
  default: (await import('../../identity/mailed-links/LostFactors.tsx')).LostFactors,
}))

function Mode({ query }: { query: URLSearchParams }) {
  const oobCode = query.get('oobCode') ?? ''
  const mode = query.get('mode')
  const session = useSession()
  const pending = usePending()
  // A provider's window closes by itself, and the page that opened it goes on.
  const closes = query.get('display') === 'popup' && query.has('flow')
  const logsIn = mode === 'signIn' || (mode === 'social' && !closes)
  const [asked, setAsked] = useState(false)
  if (logsIn && pending && !asked) setAsked(true)
  // The link or the provider's answer works once.
  if (asked && session.state === 'out' && !pending)
    return <LogInAgain why={session.expired ? accountMessages.stepExpired : accountMessages.signedOut} />
  if (logsIn && pending)
    return (
      <Suspense fallback={<AuthNotice title={siteMessages.checkingLink} busy />}>
        <PendingPage pending={pending} to={localPath(query.get('to'), location.origin)} />
      </Suspense>
    )
  switch (mode) {
    case 'verifyEmail':
      return <VerifyEmail oobCode={oobCode} />
    case 'resetPassword':
      return (
        <CheckedCode key={oobCode} oobCode={oobCode} operation="PASSWORD_RESET">
          {(email) => <ResetPassword oobCode={oobCode} email={email} />}
        </CheckedCode>
      )
    case 'signIn':
      return (
        <CheckedCode
          key={oobCode}
          oobCode={oobCode}
          operation="EMAIL_SIGNIN"
          refused={(why) => <NewLoginLink why={why} />}
        >
          {(email) => <SignInByLink oobCode={oobCode} email={email} />}
        </CheckedCode>
      )
    case 'didNotRegister':
      return <DidNotRegister key={oobCode} oobCode={oobCode} />
    case 'refuseFactors':
      return (
        <CheckedCode key={oobCode} oobCode={oobCode} operation="REFUSE_FACTORS">
          {(email) => <ResetPassword oobCode={oobCode} email={email} also={accountMessages.refuseFactors} />}
        </CheckedCode>
      )
    case 'removeFactors':
    case 'keepFactors':
      return (
        <Suspense fallback={<AuthNotice title={siteMessages.checkingLink} busy />}>
          <LostFactors key={oobCode} oobCode={oobCode} keep={mode === 'keepFactors'} />
        </Suspense>
      )
    case 'social':
      return <SocialDone query={query} />
    default:
      return <AuthNotice title={accountMessages.codeUnsupported} />
  }
}

export { AuthPage as Component }
