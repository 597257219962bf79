import '../../identity/accounts.css'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useLocation } from 'react-router'
import { AuthNotice } from '../../identity/AuthNotice.tsx'
import { CheckedCode } from '../../identity/CheckedCode.tsx'
import { DidNotRegister } from '../../identity/mailed-links/DidNotRegister.tsx'
import { VerifyEmail } from '../../identity/mailed-links/VerifyEmail.tsx'
import { NewLoginLink } from '../../identity/NewLoginLink.tsx'
import { ResetPassword } from '../../identity/ResetPassword.tsx'
import { SignInByLink } from '../../identity/SignInByLink.tsx'
import { SocialDone } from '../../identity/SocialDone.tsx'
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

function Mode({ query }: { query: URLSearchParams }) {
  const oobCode = query.get('oobCode') ?? ''
  switch (query.get('mode')) {
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
    case 'social':
      return <SocialDone query={query} />
    default:
      return <AuthNotice title={accountMessages.codeUnsupported} />
  }
}

export { AuthPage as Component }
