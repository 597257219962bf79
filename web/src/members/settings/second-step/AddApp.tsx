import type { Session as Proof } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApp, useBrowser } from '../../../app.ts'
import { checkCode } from '../../../identity/second-step/check-code.ts'
import { lazyPart } from '../../../lazy.tsx'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { FormMessages } from '../../../ui/FormMessages.tsx'
import { refusalOf } from '../../../ui/form-values.ts'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { useForm } from '../../../ui/use-form.ts'
import { noteOldSignIn } from '../use-recent.ts'
import { copyText } from './copy-text.ts'
import { inGroups } from './in-groups.ts'
import { StepHead } from './StepHead.tsx'

const QrCode = lazyPart(() => import('./QrCode.tsx').then((file) => file.QrCode))

interface Props {
  onAdded: (answer: { session: Proof; recovery_codes: string[] }, done: string) => Promise<void>
  onBack: () => void
}

/** Shows a new secret as a QR code and as text, and asks for the first code. */
export function AddApp({ onAdded, onBack }: Props) {
  const { store } = useApp()
  const { identity } = useBrowser()
  const [totp, setTotp] = useState<{ secret: string; uri: string }>()
  const [refused, setRefused] = useState<readonly string[]>()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void identity.post('/start-totp/', {}).then((answer) => {
      if (answer && !answer.errors) return setTotp(answer)
      noteOldSignIn(store, answer)
      setRefused(refusalOf(answer))
    })
  }, [identity, store])
  const form = useForm({
    fields: useFields({ code: '' }),
    check: checkCode,
    async send({ code }) {
      const answer = await identity.post('/finish-totp/', { code })
      if (answer && !answer.errors) {
        await onAdded(answer, stepMessages.nowOn)
        return {}
      }
      noteOldSignIn(store, answer)
      const sentences = refusalOf(answer)
      return sentences.includes(accountMessages.factorCodeWrong)
        ? { wrong: { code: accountMessages.factorCodeWrong } }
        : { refused: sentences }
    },
  })
  return (
    <div className="stack add-factor">
      <StepHead>{stepMessages.addApp}</StepHead>
      <ErrorList errors={refused} />
      <div className="scan">
        {totp ? (
          <Suspense fallback={<div className="qr-code" />}>
            <QrCode text={totp.uri} />
          </Suspense>
        ) : (
          <div className="qr-code" />
        )}
        <div className="stack">
          <div>
            <p className="scan-title">{stepMessages.scan}</p>
            <p className="note">{stepMessages.scanHow}</p>
          </div>
          {totp ? (
            <>
              <Secret secret={totp.secret} />
              <a href={totp.uri} className="text-btn">
                {stepMessages.openApp}
              </a>
            </>
          ) : null}
        </div>
      </div>
      <form {...form.props} className="stack code-form app">
        <TextField
          label={stepMessages.firstCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          plain
          {...form.field('code')}
        />
        <FormMessages form={form} />
        <div className="row wrap step-buttons">
          <SubmitButton form={form} disabled={!totp} narrow>
            Continue
          </SubmitButton>
          <button type="button" className="btn-line" onClick={onBack}>
            Cancel
          </button>
        </div>
      </form>
    </div>
  )
}

/** The secret in groups of four, to type or copy. */
function Secret({ secret }: { secret: string }) {
  const place = useRef<HTMLElement>(null)
  return (
    <div>
      <p className="note">{stepMessages.orType}</p>
      <p className="secret">
        <code ref={place} dir="ltr">
          {inGroups(secret)}
        </code>
      </p>
      <button
        type="button"
        className="text-btn"
        onClick={() => void copyText(secret, place.current, stepMessages.keyCopied)}
      >
        {stepMessages.copyKey}
      </button>
    </div>
  )
}
