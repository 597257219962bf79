import { accountMessages } from '@unspun/contract/account-messages.ts'
import { limits } from '@unspun/contract/limits.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { StatusMessage } from '../ui/StatusMessage.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Fields, trimmed } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { Agreement } from './Agreement.tsx'
import { checkEmail, checkForm, type LoginFields } from './check-form.ts'
import { sendLink, signIn } from './sign-in.ts'

interface Props {
  fields: Fields<LoginFields>
  onDone: () => void
}

/** Login with email and password, or by a link that is mailed. */
export function LoginForm({ fields, onDone }: Props) {
  const browser = useBrowser()
  const form = useForm(fields)
  const [linkSent, setLinkSent] = useState(false)
  const values = trimmed(fields.values)

  async function login() {
    setLinkSent(false)
    const failed = await signIn(browser, values.email, values.password)
    if (failed.length === 0) onDone()
    return failed
  }
  async function mailLink() {
    setLinkSent(false)
    const failed = await sendLink(browser, values.email)
    setLinkSent(failed.length === 0)
    return failed
  }

  return (
    <form {...form.props(() => checkForm('login', values), login)}>
      <TextField label="Email" type="email" autoComplete="email" maxLength={limits.email} {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <Agreement
        agreed={fields.values.agreed}
        onChange={(agreed) => {
          fields.put({ agreed })
          form.forget('agreed')
        }}
        error={form.wrong.agreed}
      />
      <ErrorList errors={form.errors} />
      <StatusMessage>{linkSent ? accountMessages.linkSent : null}</StatusMessage>
      <SubmitButton sending={form.sending}>Login</SubmitButton>
      <div className="row wrap spread form-ways">
        <a href={pages.forgot()}>Forgot your password?</a>
        <button type="button" onClick={() => void form.run(() => checkEmail(values.email), mailLink)}>
          Email me a login link
        </button>
      </div>
    </form>
  )
}
