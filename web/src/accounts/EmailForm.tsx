import { limits } from '@unspun/contract/limits.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { PageLink, pageExists } from '../ui/PageLink.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Agreement } from './Agreement.tsx'
import { checkForm, type FieldErrors, type Fields, type Mode } from './check-form.ts'

/** Login or registration with email and password. `onDone` is called when it has worked. */
export function EmailForm({ mode, onDone }: { mode: Mode; onDone: () => void }) {
  const { account } = useBrowser()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<Fields>({ email: '', password: '', confirm: '', agreed: false })
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [errors, setErrors] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const put = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending) return
    const trimmed = {
      ...fields,
      email: fields.email.trim(),
      password: fields.password.trim(),
      confirm: fields.confirm.trim(),
    }
    const found = checkForm(mode, trimmed)
    setWrong(found)
    setErrors([])
    const first = Object.keys(found)[0]
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setSending(true)
    const failed = await account[mode === 'login' ? 'signIn' : 'signUp'](trimmed.email, trimmed.password)
    setSending(false)
    setErrors(failed)
    if (failed.length === 0) onDone()
  }

  const label = mode === 'login' ? 'Login' : 'Register'
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        value={fields.email}
        onValue={(email) => put({ email })}
        error={wrong.email}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        maxLength={limits.passwordMax}
        value={fields.password}
        onValue={(password) => put({ password })}
        error={wrong.password}
      />
      {mode === 'register' ? (
        <TextField
          name="confirm"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          value={fields.confirm}
          onValue={(confirm) => put({ confirm })}
          error={wrong.confirm}
        />
      ) : null}
      <Agreement agreed={fields.agreed} onChange={(agreed) => put({ agreed })} error={wrong.agreed} />
      <ErrorList errors={errors} />
      <button type="submit" className="btn-brand w-full" aria-disabled={sending || undefined}>
        {sending ? <span className="spinner" aria-hidden /> : null}
        {label}
      </button>
      {mode === 'login' && pageExists('forgot') ? (
        <PageLink page="forgot" to={pages.forgot()} className="justify-self-center py-1 text-sm underline">
          Forgot your password?
        </PageLink>
      ) : null}
    </form>
  )
}
