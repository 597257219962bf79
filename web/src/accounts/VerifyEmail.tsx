import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { AuthNotice, HomeLink } from './AuthNotice.tsx'
import { verifyEmail } from './verify-email.ts'

/** Where the confirmation link leads: it confirms by being opened. */
export function VerifyEmail({ oobCode }: { oobCode: string }) {
  const browser = useBrowser()
  const [result, setResult] = useState<{ failed: string | undefined }>()
  useEffect(() => {
    let current = true
    void verifyEmail(browser, oobCode).then((failed) => {
      if (current) setResult({ failed })
    })
    return () => {
      current = false
    }
  }, [browser, oobCode])
  if (!result) return <AuthNotice title={messages.web.verifying} busy />
  if (result.failed) return <AuthNotice title={result.failed} />
  return <AuthNotice title={accountMessages.emailVerified} next={<HomeLink good />} />
}
