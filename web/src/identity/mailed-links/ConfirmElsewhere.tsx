import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useState } from 'react'
import { useApp, useBrowser, useSession } from '../../app.ts'
import { NameForManagers } from '../../members/NameForManagers.tsx'
import { Welcome } from '../../members/welcome/Welcome.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { FocusedTitle } from '../AuthNotice.tsx'
import { checkPassword, checkReset } from '../check-form.ts'
import { confirmWithPassword, signIn } from '../sign-in.ts'
import { AccountEnded, EndAccount } from './EndAccount.tsx'

interface Props {
  oobCode: string
  email: string
  onLoggedIn: () => void
}

/**
 * Confirms an address in a browser that is not logged in to the account. Its owner either registered elsewhere and
 * knows the password, or did not register and replaces it.
 */
export function ConfirmElsewhere({ oobCode, email, onLoggedIn }: Props) {
  const [shown, setShown] = useState<'first' | 'new' | 'known'>('first')
  const [ended, setEnded] = useState(false)
  const session = useSession()
  if (ended) return <AccountEnded />
  if (session.state === 'in' && session.email_verified && session.user.email === email)
    return <Welcome session={session} />
  return (
    <>
      <div className="panel form-page">
        {shown === 'new' ? (
          <NewPassword oobCode={oobCode} email={email} onOther={() => setShown('known')} />
        ) : (
          <>
            {shown === 'first' ? (
              <h1 className="page-title">{accountMessages.confirmAddress}</h1>
            ) : (
              <FocusedTitle>{accountMessages.confirmAddress}</FocusedTitle>
            )}
            <KnownPassword email={email} onLoggedIn={onLoggedIn} onOther={() => setShown('new')} />
          </>
        )}
      </div>
      <section className="not-mine" aria-labelledby="not-mine">
        <h2 id="not-mine">{accountMessages.didNotRegisterTitle}</h2>
        <p className="page-help">{accountMessages.didNotRegisterHelp}</p>
        <EndAccount oobCode={oobCode} onEnded={() => setEnded(true)} />
      </section>
    </>
  )
}

function KnownPassword({ email, onLoggedIn, onOther }: Omit<Props, 'oobCode'> & { onOther: () => void }) {
  const { site } = useApp()
  const browser = useBrowser()
  const { open } = useOverlays()
  const form = useForm({
    fields: useFields({ password: '' }),
    check: checkPassword,
    async send({ password }) {
      const { refused, pending } = await signIn(browser, email, password)
      if (refused) return { refused }
      if (pending) open({ kind: 'login' })
      else onLoggedIn()
      return {}
    },
  })
  return (
    <>
      <p className="page-intro">{email}</p>
      <p className="page-help">{accountMessages.confirmByLogin}</p>
      <form {...form.props}>
        <NameForManagers email={email} />
        <PasswordField label="Password" {...form.field('password')} />
        <FormMessages form={form} />
        <SubmitButton form={form}>{accountMessages.logInAndConfirm}</SubmitButton>
        <div className="row wrap spread form-ways">
          <button type="button" onClick={onOther}>
            {accountMessages.setPasswordInstead}
          </button>
          {site.sign_in_providers.length > 0 ? (
            <button type="button" aria-haspopup="dialog" onClick={() => open({ kind: 'login' })}>
              {accountMessages.otherLogins}
            </button>
          ) : null}
        </div>
      </form>
    </>
  )
}

function NewPassword({ oobCode, email, onOther }: Omit<Props, 'onLoggedIn'> & { onOther: () => void }) {
  const browser = useBrowser()
  const form = useForm({
    fields: useFields({ password: '', confirm: '' }),
    check: checkReset,
    async send({ password }) {
      const { refused } = await confirmWithPassword(browser, oobCode, password)
      return refused ? { refused } : {}
    },
  })
  return (
    <>
      <FocusedTitle>{accountMessages.setPassword}</FocusedTitle>
      <p className="page-intro">{email}</p>
      <p className="page-help">{accountMessages.confirmByNewPassword}</p>
      <form {...form.props}>
        <NameForManagers email={email} />
        <PasswordField label="Password" fresh {...form.field('password')} />
        <PasswordField label="Confirm Password" fresh {...form.field('confirm')} />
        <FormMessages form={form} />
        <SubmitButton form={form}>{accountMessages.setPasswordAndConfirm}</SubmitButton>
        <div className="row wrap spread form-ways">
          <button type="button" onClick={onOther}>
            {accountMessages.logInInstead}
          </button>
        </div>
      </form>
    </>
  )
}
