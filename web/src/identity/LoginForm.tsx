import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { KeyRound } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { StatusMessage } from '../ui/StatusMessage.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useBusy } from '../ui/use-busy.ts'
import type { Fields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { Agreement } from './Agreement.tsx'
import { checkEmail, checkForm, type LoginFields } from './check-form.ts'
import { noPasskeys, offersAtField } from './second-step/passkey-support.ts'
import { usePasskey } from './second-step/use-passkey.ts'
import { type Entry, sendLink, signIn } from './sign-in.ts'

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
      const { refused, pending } = await signIn(browser, email, password)
      if (refused) return { refused }
      if (!pending) onDone()
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

  const passkey = usePasskeyLogin(onDone)

  return (
    <form {...form.props}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        maxLength={signInLimits.email}
        {...form.field('email')}
      />
      <PasswordField label="Password" {...form.field('password')} />
      <Agreement agreed={form.values.agreed} onChange={(agreed) => form.put({ agreed })} error={form.wrong.agreed} />
      <ErrorList errors={form.refused ?? passkey.refused} />
      <StatusMessage>{form.done}</StatusMessage>
      <SubmitButton form={form}>Login</SubmitButton>
      {noPasskeys(window) ? null : (
        <button
          type="button"
          className="btn-line wide"
          aria-disabled={passkey.busy || undefined}
          onClick={passkey.press}
        >
          {passkey.busy ? <span className="spinner" aria-hidden /> : <Icon of={KeyRound} size={18} />}
          <span>{accountMessages.logInWithPasskey}</span>
        </button>
      )}
      <div className="row wrap spread form-ways">
        <a href={pages.forgot()}>{accountMessages.forgotPassword}</a>
        <button type="button" onClick={() => form.submit(byLink)}>
          {accountMessages.mailLoginLink}
        </button>
      </div>
    </form>
  )
}

/** A login by passkey: `press` asks for one, and until then the browser offers them at the field for the email address. */
function usePasskeyLogin(onDone: () => void) {
  const askForPasskey = usePasskey()
  const [refused, setRefused] = useState<Entry['refused']>()
  const { busy, run } = useBusy()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const ask = useCallback(
    async (auto: boolean) => {
      setRefused(undefined)
      const entry = await askForPasskey(auto)
      if (entry?.refused) setRefused(entry.refused)
      else if (entry) done.current()
    },
    [askForPasskey],
  )
  const pressed = useRef(false)
  useEffect(() => {
    let current = true
    void offersAtField().then((offers) => {
      if (offers && current && !pressed.current) void ask(true)
    })
    return () => {
      current = false
    }
  }, [ask])
  const press = () => {
    pressed.current = true
    void run(() => ask(false))
  }
  return { busy, refused, press }
}
