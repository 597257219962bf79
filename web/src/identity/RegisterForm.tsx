import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useState } from 'react'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Fields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { Agreement } from './Agreement.tsx'
import { BotCheck } from './BotCheck.tsx'
import { checkForm, type LoginFields } from './check-form.ts'
import { signUp } from './sign-in.ts'

interface Props {
  fields: Fields<LoginFields>
  invitation: string | undefined
  onDone: () => void
}

/** Registration with email and password. It cannot be submitted before the bot check has passed. */
export function RegisterForm({ fields, invitation, onDone }: Props) {
  const browser = useBrowser()
  const [proof, setProof] = useState<string>()
  const [round, setRound] = useState(0)
  const form = useForm({
    fields,
    check: (values) => ({
      ...checkForm('register', values),
      ...(proof ? {} : { bot: accountMessages.notABot }),
    }),
    async send({ email, password }) {
      const { refused } = await signUp(browser, {
        email,
        password,
        bot_proof: proof ?? '',
        ...(invitation === undefined ? {} : { invitation }),
      })
      if (refused) {
        // A proof works once, so a refused registration needs a new check.
        setProof(undefined)
        setRound(round + 1)
        return { refused }
      }
      onDone()
      return {}
    },
  })

  return (
    <form {...form.props}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={signInLimits.email}
        {...form.field('email')}
      />
      <PasswordField label="Password" fresh {...form.field('password')} />
      <PasswordField label="Confirm Password" fresh {...form.field('confirm')} />
      <Agreement agreed={form.values.agreed} onChange={(agreed) => form.put({ agreed })} error={form.wrong.agreed} />
      <BotCheck key={round} onProof={setProof} error={proof ? undefined : form.wrong.bot} />
      <FormMessages form={form} />
      <SubmitButton form={form} waiting={!proof && !form.sending}>
        Register
      </SubmitButton>
    </form>
  )
}
