import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useState } from 'react'
import { useApp, useBrowser, useSession } from '../app.ts'
import { NameForManagers } from '../members/NameForManagers.tsx'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useFields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { FocusedTitle, HomeLink } from './AuthNotice.tsx'
import { checkReset } from './check-form.ts'
import { LoginButton } from './LoginButton.tsx'

interface Props {
  oobCode: string
  email: string
  /** What else a new password does. */
  also?: string
}

export function ResetPassword({ oobCode, email, also }: Props) {
  const { store } = useApp()
  const { identity, account } = useBrowser()
  const [updated, setUpdated] = useState(false)
  const form = useForm({
    fields: useFields({ password: '', confirm: '' }),
    check: checkReset,
    async send({ password }) {
      const answer = await identity.post('/reset-password/', { oobCode, password })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      // All sessions of the account have ended. The provider tells whether this tab's session was one of them.
      if (store.session.state !== 'out') void account.renew()
      setUpdated(true)
      return {}
    },
  })

  if (updated) return <Updated />
  return (
    <div className="panel form-page">
      <h1 className="page-title">{accountMessages.setPassword}</h1>
      <p className="page-intro">{email}</p>
      {also ? <p className="page-help">{also}</p> : null}
      <form {...form.props}>
        <NameForManagers email={email} />
        <PasswordField label="Password" fresh {...form.field('password')} />
        <PasswordField label="Confirm Password" fresh {...form.field('confirm')} />
        <FormMessages form={form} />
        <SubmitButton form={form}>Update Password</SubmitButton>
      </form>
    </div>
  )
}

function Updated() {
  const session = useSession()
  return (
    <div className="panel form-page">
      <FocusedTitle>{accountMessages.passwordUpdated}</FocusedTitle>
      <div className="page-actions">
        {session.state === 'in' ? <HomeLink good /> : <LoginButton>Login</LoginButton>}
      </div>
    </div>
  )
}
