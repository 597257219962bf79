import { accountMessages } from '@unspun/contract/account-messages.ts'
import { limits } from '@unspun/contract/limits.ts'
import { useCallback, useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Fields, trimmed } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { Agreement } from './Agreement.tsx'
import { BotCheck } from './BotCheck.tsx'
import { checkForm, type LoginFields } from './check-form.ts'
import { signUp } from './sign-in.ts'

interface Props {
  fields: Fields<LoginFields>
  onDone: () => void
}

/** Registration with email and password. Its button works once the bot check has passed. */
export function RegisterForm({ fields, onDone }: Props) {
  const browser = useBrowser()
  const form = useForm(fields)
  const [proof, setProof] = useState<string>()
  const [round, setRound] = useState(0)
  const values = trimmed(fields.values)

  const { forget } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` only sets state
  const takeProof = useCallback((bot_proof: string | undefined) => {
    setProof(bot_proof)
    if (bot_proof) forget('bot')
  }, [])

  const check = () => ({
    ...checkForm('register', values),
    ...(proof ? {} : { bot: accountMessages.notABot }),
  })
  async function register() {
    const failed = await signUp(browser, values.email, values.password, proof ?? '')
    if (failed.length === 0) onDone()
    else {
      // The proof is used up, whatever the reason was.
      setProof(undefined)
      setRound(round + 1)
    }
    return failed
  }

  return (
    <form {...form.props(check, register)}>
      <TextField label="Email" type="email" autoComplete="email" maxLength={limits.email} {...form.field('email')} />
      <PasswordField label="Password" fresh {...form.field('password')} />
      <PasswordField label="Confirm Password" fresh {...form.field('confirm')} />
      <Agreement
        agreed={fields.values.agreed}
        onChange={(agreed) => {
          fields.put({ agreed })
          form.forget('agreed')
        }}
        error={form.wrong.agreed}
      />
      <BotCheck key={round} onProof={takeProof} error={form.wrong.bot} />
      <ErrorList errors={form.errors} />
      <SubmitButton sending={form.sending} waiting={!proof && !form.sending}>
        Register
      </SubmitButton>
    </form>
  )
}
