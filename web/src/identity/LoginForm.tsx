import { signInLimits } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Fields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { Agreement } from './Agreement.tsx'
import { checkEmail, checkForm, type LoginFields } from './check-form.ts'
import { sendLink, signIn } from './sign-in.ts'

interface Props {
  fields: Fields<LoginFields>
  onDone: () => void
  /** Called when a login link has been sent. */
  onLink?: () => void
}

export function LoginForm({ fields, onDone, onLink }: Props) {
  const browser = useBrowser()
  const form = useForm({
    fields,
    check: (values) => checkForm('login', values),
    async send({ email, password }) {
      const refused = await signIn(browser, email, password)
      if (refused.length > 0) return { refused }
      onDone()
      return {}
    },
  })
  const byLink = {
    check: ({ email }: LoginFields) => checkEmail(email),
    async send({ email }: LoginFields) {
      const refused = await sendLink(browser, email)
      if (refused.length > 0) return { refused }
      onLink?.()
      return { done: accountMessages.linkSent }
    },
  }

  return (
    <form {...form.props}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={signInLimits.email}
        {...form.field('email')}
      />
      <PasswordField label="Password" {...form.field('password')} />
      <Agreement agreed={form.values.agreed} onChange={(agreed) => form.put({ agreed })} error={form.wrong.agreed} />
      <FormMessages form={form} />
      <SubmitButton form={form}>Login</SubmitButton>
      <div className="row wrap spread form-ways">
        <a href={pages.forgot()}>{accountMessages.forgotPassword}</a>
        <button type="button" onClick={() => form.submit(byLink)}>
          {accountMessages.mailLoginLink}
        </button>
      </div>
    </form>
  )
}
