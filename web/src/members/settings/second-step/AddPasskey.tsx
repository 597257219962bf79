import type { Factors, Session as Proof } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useEffect } from 'react'
import { useApp, useBrowser } from '../../../app.ts'
import { FormMessages } from '../../../ui/FormMessages.tsx'
import { refusalOf } from '../../../ui/form-values.ts'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { useForm } from '../../../ui/use-form.ts'
import { noteOldSignIn } from '../use-recent.ts'
import { freeName } from './free-name.ts'
import { StepHead } from './StepHead.tsx'

interface Props {
  known: Factors['passkeys']
  onAdded: (answer: { session: Proof; recovery_codes: string[] }, done: string) => Promise<void>
  onBack: () => void
}

/** Names a passkey, and has the browser make it. The name of this browser in the list of sessions is proposed. */
export function AddPasskey({ known, onAdded, onBack }: Props) {
  const { store } = useApp()
  const { identity } = useBrowser()
  const fields = useFields({ name: '' })
  const form = useForm({
    fields,
    check: ({ name }) => (name ? {} : { name: stepMessages.passkeyNameRequired }),
    async send({ name }) {
      const [asked, { madePasskey }] = await Promise.all([
        identity.post('/new-passkey-options/', {}),
        import('../../../identity/second-step/passkeys.ts'),
      ])
      if (!asked || asked.errors) {
        noteOldSignIn(store, asked)
        return { refused: refusalOf(asked) }
      }
      const response = await madePasskey(asked.options)
      if (response === 'known') return { refused: [stepMessages.passkeyKnown] }
      if (!response) return { refused: [accountMessages.passkeyFailed] }
      const answer = await identity.post('/add-passkey/', { response, name })
      if (!answer || answer.errors) {
        noteOldSignIn(store, answer)
        return { refused: refusalOf(answer) }
      }
      await onAdded(answer, stepMessages.passkeyAdded(name))
      return {}
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposes a name once
  useEffect(() => {
    let current = true
    void identity.post('/sessions/', {}).then((answer) => {
      if (!current || !answer || answer.errors) return
      const here = answer.sessions.find((session) => session.current)?.device
      const name = freeName(
        here || 'Passkey',
        known.map(({ name }) => name),
      )
      fields.put({ name: name.slice(0, signInLimits.passkeyName) })
    })
    return () => {
      current = false
    }
  }, [identity])
  return (
    <form {...form.props} className="stack add-factor">
      <StepHead>{stepMessages.addPasskey}</StepHead>
      <p className="note">{stepMessages.passkeyHow}</p>
      <TextField
        label={stepMessages.passkeyName}
        hint={stepMessages.passkeyNameHow}
        autoComplete="off"
        maxLength={signInLimits.passkeyName}
        {...form.field('name')}
      />
      <FormMessages form={form} />
      <div className="row wrap step-buttons">
        <SubmitButton form={form} narrow>
          Continue
        </SubmitButton>
        <button type="button" className="btn-line" onClick={onBack}>
          Cancel
        </button>
      </div>
    </form>
  )
}
