import { accountMessages } from '@unspun/contract/account-messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { useOverlays } from '../ui/overlays.ts'
import { AuthNotice, HomeLink } from './AuthNotice.tsx'
import { signInWithCode } from './sign-in.ts'

/**
 * Logs in with a mailed code that has been found good. It takes a press: programs that open the links of mails use nothing up, and
 * nobody is logged in to an account that they did not mean by being sent here.
 */
export function SignInByLink({ oobCode, email }: { oobCode: string; email: string }) {
  const browser = useBrowser()
  const { leave } = useOverlays()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)

  async function press() {
    if (sending) return
    setSending(true)
    setErrors([])
    const failed = await signInWithCode(browser, oobCode)
    setSending(false)
    setErrors(failed)
    if (failed.length > 0) return
    notify(accountMessages.signedIn)
    leave(pages.home())
  }

  return (
    <AuthNotice
      title={accountMessages.logInAs(email)}
      next={
        <>
          <button type="button" className="btn-brand" aria-disabled={sending || undefined} onClick={() => void press()}>
            {sending ? <span className="spinner" aria-hidden /> : null}
            Login
          </button>
          <HomeLink />
        </>
      }
    >
      <ErrorList errors={errors} />
    </AuthNotice>
  )
}
