import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useReducer, useState } from 'react'
import { useBrowser, useSession } from '../../app.ts'
import { Welcome } from '../../members/welcome/Welcome.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { AuthNotice, HomeLink, TryAgain } from '../AuthNotice.tsx'
import type { CodeState } from '../code-check.ts'
import { AccountEnded, EndAccount } from './EndAccount.tsx'
import { verifyEmail } from './verify-email.ts'

export function VerifyEmail({ oobCode }: { oobCode: string }) {
  const browser = useBrowser()
  const session = useSession()
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
  if (code.is === 'checking') return <AuthNotice title={siteMessages.verifying} busy />
  if (code.is === 'away') return <AuthNotice title={code.why} next={<TryAgain onPress={again} />} />
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

/** Covers a browser that is not logged in to the account: the owner of the address may not be the one who registered. */
function Verified({ oobCode, email }: { oobCode: string; email: string }) {
  const session = useSession()
  const { open } = useOverlays()
  const [ended, setEnded] = useState(false)
  if (ended) return <AccountEnded />
  if (session.state === 'in' && session.user.email === email) return <Welcome session={session} />
  return (
    <>
      <AuthNotice
        title={accountMessages.emailVerified}
        next={
          <>
            {session.state === 'out' ? (
              <button
                type="button"
                className="btn-brand"
                aria-haspopup="dialog"
                onClick={() => open({ kind: 'login' })}
              >
                Login
              </button>
            ) : null}
            <HomeLink />
          </>
        }
      />
      {session.state === 'loading' ? null : (
        <section className="not-mine" aria-label={accountMessages.didNotRegisterTitle}>
          <p className="page-help">{accountMessages.didNotRegisterHelp}</p>
          <EndAccount oobCode={oobCode} onEnded={() => setEnded(true)} />
        </section>
      )}
    </>
  )
}
