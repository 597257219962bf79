import { accountMessages } from '@unspun/contract/account-messages.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useEffect, useReducer, useState } from 'react'
import { useBrowser } from '../app.ts'
import { AuthNotice, HomeLink, TryAgain } from './AuthNotice.tsx'
import type { CodeState } from './code-check.ts'
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

  if (code.is === 'good') return <AuthNotice title={accountMessages.emailVerified} next={<HomeLink good />} />
  if (code.is === 'checking') return <AuthNotice title={messages.web.verifying} busy />
  if (code.is === 'refused') return <AuthNotice title={code.why} />
  return <AuthNotice title={code.why} next={<TryAgain onPress={again} />} />
}
