import '../accounts.css'
import './second-step.css'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { KeyRound } from 'lucide'
import { type ReactElement, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useBrowser } from '../../app.ts'
import type { Pending } from '../../store.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusMessage } from '../../ui/StatusMessage.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useFields } from '../../ui/use-fields.ts'
import { useForm } from '../../ui/use-form.ts'
import { giveCode } from '../sign-in.ts'
import { checkCode, checkRecovery } from './check-code.ts'
import { firstWay, type Way } from './first-way.ts'
import { noPasskeys } from './passkey-support.ts'
import { usePasskey } from './use-passkey.ts'

interface Props {
  factors: Pending['factors']
  email: string
  /** Offers the way for lost second steps. */
  canLose?: boolean
  /** More links below the form. */
  children?: ReactElement
}

/** Asks for a second step. The session changes when it is given: a code of an app, a passkey or a recovery code. */
export function SecondStep({ factors, email, canLose, children }: Props) {
  const here = noPasskeys(window)
  const [way, setWay] = useState<Way>(() => firstWay(factors, here === undefined))
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way begins with its field, or its button
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [way])

  const to = (next: Way, label: string, offered: boolean) =>
    offered && way !== next ? (
      <button key={next} type="button" onClick={() => setWay(next)}>
        {label}
      </button>
    ) : null
  return (
    <div ref={place} className="second-step">
      {way === 'app' ? <CodeForm key={way} kind="app" /> : null}
      {way === 'recovery' ? <CodeForm key={way} kind="recovery" /> : null}
      {way === 'passkey' ? <Passkey why={here} /> : null}
      {way === 'lost' ? <Lost email={email} /> : null}
      <div className="step-ways">
        {to('app', stepMessages.useApp, factors.totp)}
        {to('passkey', stepMessages.usePasskey, factors.passkey && here === undefined)}
        {to('recovery', stepMessages.useRecovery, factors.recovery)}
        {to('lost', stepMessages.lost, canLose === true)}
        {children}
      </div>
    </div>
  )
}

const kinds = {
  app: {
    label: 'Code',
    hint: stepMessages.codeHow,
    check: checkCode,
    field: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  },
  recovery: {
    label: 'Recovery code',
    hint: stepMessages.recoveryHow,
    check: checkRecovery,
    field: { autoComplete: 'off', maxLength: 40 },
  },
} as const

function CodeForm({ kind }: { kind: keyof typeof kinds }) {
  const browser = useBrowser()
  const { label, hint, check, field } = kinds[kind]
  const form = useForm({
    fields: useFields({ code: '' }),
    check,
    async send({ code }) {
      const { refused } = await giveCode(browser, code)
      if (!refused) return {}
      return refused.includes(accountMessages.factorCodeWrong)
        ? { wrong: { code: accountMessages.factorCodeWrong } }
        : { refused }
    },
  })
  return (
    <form {...form.props} className={`stack code-form ${kind}`}>
      <TextField label={label} hint={hint} plain {...field} {...form.field('code')} />
      <FormMessages form={form} />
      <SubmitButton form={form}>Continue</SubmitButton>
    </form>
  )
}

/** Asks at once. Browsers that want a press first refuse that, and the button remains. */
function Passkey({ why }: { why: ReturnType<typeof noPasskeys> }) {
  const askForPasskey = usePasskey()
  const id = useId()
  const [refused, setRefused] = useState<readonly string[]>()
  const { busy, run } = useBusy()
  const ask = useCallback(
    () =>
      run(async () => {
        setRefused(undefined)
        setRefused((await askForPasskey())?.refused)
      }),
    [askForPasskey, run],
  )
  const asked = useRef(false)
  useEffect(() => {
    if (why || asked.current) return
    asked.current = true
    void ask()
  }, [why, ask])
  if (why)
    return (
      <p tabIndex={-1} className="caution">
        {stepMessages.noPasskeys[why]}
      </p>
    )
  return (
    <div className="stack">
      <p id={id}>{stepMessages.passkeyHow}</p>
      <ErrorList errors={refused} />
      <button
        type="button"
        className="btn-brand wide"
        aria-describedby={id}
        aria-disabled={busy || undefined}
        onClick={() => void ask()}
      >
        {busy ? <span className="spinner" aria-hidden /> : <Icon of={KeyRound} size={18} />}
        <span>{stepMessages.usePasskey}</span>
      </button>
    </div>
  )
}

function Lost({ email }: { email: string }) {
  const { identity, account } = useBrowser()
  const id = useId()
  const form = useForm({
    fields: useFields({}),
    async send() {
      const answer = await identity.post('/lost-factors/', {})
      if (answer?.status === 401) await account.renew()
      return answer && !answer.errors ? { done: stepMessages.lostSent } : { refused: refusalOf(answer) }
    },
  })
  return (
    <form {...form.props}>
      <p id={id}>{stepMessages.lostHow(email)}</p>
      <ErrorList errors={form.refused} />
      <StatusMessage>{form.done}</StatusMessage>
      <button
        type="submit"
        className="btn-line wide"
        aria-describedby={id}
        aria-disabled={form.sending || form.done !== undefined || undefined}
      >
        {form.sending ? <span className="spinner" aria-hidden /> : null}
        <span>{stepMessages.lostSend}</span>
      </button>
    </form>
  )
}
