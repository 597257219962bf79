import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { verifyEmail } from '../accounts/verify-email.ts'
import { useApp } from '../app.ts'
import { PageHead } from '../ui/PageHead.tsx'

interface Result {
  title: string
  good?: boolean
}

/** Where mailed links lead. Which one it is, is looked at in the browser only: the page itself is everybody's. */
export function AuthPage() {
  const app = useApp()
  const query = new URLSearchParams(useLocation().search)
  const [result, setResult] = useState<Result>()
  const mode = query.get('mode')
  const oobCode = query.get('oobCode') ?? ''

  useEffect(() => {
    let current = true
    const show = (found: Result) => {
      if (current) setResult(found)
    }
    if (mode !== 'verifyEmail') show({ title: messages.account.codeUnsupported })
    else if (app.browser)
      void verifyEmail(app.browser, oobCode).then((failed) =>
        show(failed ? { title: failed } : { title: messages.account.emailVerified, good: true }),
      )
    return () => {
      current = false
    }
  }, [app, mode, oobCode])

  return (
    <div className="notice-page">
      <PageHead title="Account" description={messages.web.verifying} path="/auth" hidden />
      <div role="status">
        <h1 className="page-title">{result ? result.title : messages.web.verifying}</h1>
      </div>
      {result ? null : <div className="progress mt-6" />}
      <noscript>
        <p className="mt-4">{messages.web.needsScript}</p>
      </noscript>
      {result ? (
        <a href={pages.home()} className={result.good ? 'btn-brand mt-6' : 'btn-line mt-6'}>
          Home
        </a>
      ) : null}
    </div>
  )
}
