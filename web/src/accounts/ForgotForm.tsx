import { accountMessages } from '@unspun/contract/account-messages.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { trimmed, useFields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { checkForgot } from './check-form.ts'

/** Asks for the address twice. An address that nobody has is answered like any other. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const browser = useBrowser()
  const fields = useFields({ email: '', confirm: '' })
  const form = useForm(fields)
  const values = trimmed(fields.values)

  async function ask() {
    const answer = await browser.identity.post('/send-reset/', { email: values.email })
    if (!answer) return [accountMessages.resetFailed, messages.web.offline]
    if (answer.errors) return [accountMessages.resetFailed, ...answer.errors]
    onSent()
    return []
  }

  const shared = { type: 'email', autoComplete: 'email', maxLength: limits.email } as const
  return (
    <form {...form.props(() => checkForgot(values), ask)}>
      <TextField label="Email" {...shared} {...form.field('email')} />
      <TextField label="Confirm Email" {...shared} {...form.field('confirm')} />
      <ErrorList errors={form.errors} />
      <SubmitButton sending={form.sending}>Submit</SubmitButton>
    </form>
  )
}
