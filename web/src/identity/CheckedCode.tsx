import type { ActionCode } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import { useBrowser } from '../app.ts'
import { AuthNotice, TryAgain } from './AuthNotice.tsx'
import { type CodeState, judgeCode } from './code-check.ts'

interface Props {
  oobCode: string
  operation: ActionCode['operation']
  /** `valid_from`: when the code begins to work, if it does not yet. */
  children: (email: string, valid_from?: number) => ReactNode
  /** Renders the page of a refused code. By default it shows only the reason. */
  refused?: (why: string) => ReactNode
}

/** Checks a mailed code without using it, then renders the page for the code's email address. */
export function CheckedCode({ oobCode, operation, children, refused }: Props) {
  const { identity } = useBrowser()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const [code, setCode] = useState<CodeState>({ is: 'checking' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round checks the code again
  useEffect(() => {
    let current = true
    setCode({ is: 'checking' })
    const asked = oobCode
      ? identity.post('/check-code/', { oobCode })
      : Promise.resolve({ status: 400, errors: [accountMessages.codeInvalid] })
    void asked.then((answer) => {
      if (current) setCode(judgeCode(answer, operation))
    })
    return () => {
      current = false
    }
  }, [identity, oobCode, operation, round])

  if (code.is === 'good') return children(code.email, code.valid_from)
  if (code.is === 'checking') return <AuthNotice title={siteMessages.checkingLink} busy />
  if (code.is === 'refused') return refused?.(code.why) ?? <AuthNotice title={code.why} />
  return <AuthNotice title={code.why} next={<TryAgain onPress={again} />} />
}
