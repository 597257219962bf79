import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { FocusedTitle, HomeLink } from './AuthNotice.tsx'
import { checkEmail } from './check-form.ts'
import { LoginButton } from './LoginButton.tsx'
import { sendLink } from './sign-in.ts'

/** The page of an expired or used login link. It sends a new one, or offers other ways to log in. */
export function NewLoginLink({ why }: { why: string }) {
  const browser = useBrowser()
  const form = useForm({
    fields: useFields({ email: '' }),
    check: ({ email }) => checkEmail(email),
    async send({ email }) {
      const refused = await sendLink(browser, email)
      return refused.length > 0 ? { refused } : { done: accountMessages.linkSent }
    },
  })
  return (
    <div className="panel form-page">
      <FocusedTitle>{why}</FocusedTitle>
      <p className="page-help">{accountMessages.linkUsed}</p>
      <form {...form.props}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={signInLimits.email}
          {...form.field('email')}
        />
        <FormMessages form={form} />
        <SubmitButton form={form}>{accountMessages.newLoginLink}</SubmitButton>
      </form>
      <div className="page-actions">
        <LoginButton className="btn-line">Login</LoginButton>
        <HomeLink />
      </div>
    </div>
  )
}
