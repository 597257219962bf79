import '../../identity/accounts.css'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { FocusedTitle, HomeLink } from '../../identity/AuthNotice.tsx'
import { ForgotForm } from '../../identity/ForgotForm.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

function ForgotPage() {
  const [sent, setSent] = useState(false)
  return (
    <>
      <PageHead title="Forgot password" description={accountMessages.forgotIntro} path={pages.forgot()} hidden />
      <div className="panel form-page">
        {sent ? (
          <>
            <FocusedTitle>Success!</FocusedTitle>
            <p className="page-help">{accountMessages.resetSent}</p>
            <HomeLink good />
          </>
        ) : (
          <>
            <h1 className="page-title">{accountMessages.forgotPassword}</h1>
            <p className="page-intro">{accountMessages.forgotIntro}</p>
            <ForgotForm onSent={() => setSent(true)} />
            <noscript>
              <p className="caution">{siteMessages.needsScript}</p>
            </noscript>
          </>
        )}
      </div>
    </>
  )
}

export { ForgotPage as Component }
