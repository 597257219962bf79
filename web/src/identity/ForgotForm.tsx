import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { checkForgot } from './check-form.ts'

/** Asks for the email address, twice. The response does not reveal whether an account has this address. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const browser = useBrowser()
  const form = useForm({
    fields: useFields({ email: '', confirm: '' }),
    check: checkForgot,
    async send({ email }) {
      const answer = await browser.identity.post('/send-reset/', { email })
      if (!answer || answer.errors) return { refused: [accountMessages.resetFailed, ...refusalOf(answer)] }
      onSent()
      return {}
    },
  })

  const shared = { type: 'email', autoComplete: 'email', maxLength: signInLimits.email } as const
  return (
    <form {...form.props}>
      <TextField label="Email" {...shared} {...form.field('email')} />
      <TextField label="Confirm Email" {...shared} {...form.field('confirm')} />
      <FormMessages form={form} />
      <SubmitButton form={form}>Submit</SubmitButton>
    </form>
  )
}
