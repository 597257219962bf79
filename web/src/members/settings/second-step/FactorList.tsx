import type { Outcome } from '@unspun/contract/client.ts'
import type { Factors, Session as Proof } from '@unspun/contract/identity.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { type ReactNode, useState } from 'react'
import { useApp, useBrowser } from '../../../app.ts'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { refusalOf } from '../../../ui/form-values.ts'
import { Time } from '../../../ui/Time.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { noteOldSignIn } from '../use-recent.ts'
import { Confirmed } from './Confirmed.tsx'

interface Props {
  factors: Factors
  /** Nothing can be changed now. */
  locked: boolean
  onRemoved: (proof: Proof, done: string) => Promise<void>
  onCodes: (codes: readonly string[]) => void
}

export function FactorList({ factors, locked, onRemoved, onCodes }: Props) {
  const { store } = useApp()
  const { identity } = useBrowser()
  const { busy, run } = useBusy()
  const [refused, setRefused] = useState<readonly string[]>()
  const { totp, passkeys, recovery_codes } = factors
  const last = passkeys.length + (totp ? 1 : 0) === 1
  const few = recovery_codes <= signInLimits.recoveryCodesToWarn

  const refuse = (answer: Parameters<typeof refusalOf>[0]) => {
    noteOldSignIn(store, answer)
    setRefused(refusalOf(answer))
  }
  const remove = (name: string, call: () => Promise<Outcome<Proof>>) =>
    run(async () => {
      setRefused(undefined)
      const answer = await call()
      if (!answer || answer.errors) return refuse(answer)
      await onRemoved(answer, last ? stepMessages.allRemoved : stepMessages.removed(name))
    })
  const renewCodes = () =>
    run(async () => {
      setRefused(undefined)
      const answer = await identity.post('/new-recovery-codes/', {})
      if (!answer || answer.errors) return refuse(answer)
      onCodes(answer.recovery_codes)
    })
  const removal = (name: string, call: () => Promise<Outcome<Proof>>) => (
    <Confirmed
      label="Remove"
      named={stepMessages.removeNamed(name)}
      question={
        last ? `${stepMessages.removeConfirm(name)} ${stepMessages.removeLast}` : stepMessages.removeConfirm(name)
      }
      locked={locked}
      busy={busy}
      onConfirm={() => void remove(name, call)}
    />
  )

  return (
    <>
      <ul className="session-list factor-list">
        {passkeys.map(({ passkey_id, name, added_at }) => (
          <Row
            key={passkey_id}
            name={name}
            note={
              <>
                Passkey · {stepMessages.added} <Time at={added_at} />
              </>
            }
          >
            {removal(name, () => identity.post('/remove-passkey/', { passkey_id }))}
          </Row>
        ))}
        {totp ? (
          <Row name={stepMessages.app} note={stepMessages.appNote}>
            {removal(stepMessages.app, () => identity.post('/remove-totp/', {}))}
          </Row>
        ) : null}
        <Row
          name={stepMessages.recoveryCodes}
          warn={few}
          note={
            recovery_codes === 0
              ? stepMessages.noCodesLeft
              : `${stepMessages.codesLeft(recovery_codes, signInLimits.recoveryCodes)}${few ? ` ${stepMessages.fewCodesLeft}` : ''}`
          }
        >
          <Confirmed
            label={stepMessages.newCodes}
            named={stepMessages.newCodes}
            question={recovery_codes === 0 ? undefined : stepMessages.newCodesConfirm}
            locked={locked}
            busy={busy}
            onConfirm={() => void renewCodes()}
          />
        </Row>
      </ul>
      <ErrorList errors={refused} />
    </>
  )
}

interface RowProps {
  name: string
  note: ReactNode
  warn?: boolean
  children: ReactNode
}

function Row({ name, note, warn, children }: RowProps) {
  return (
    <li className="row wrap spread">
      <div>
        <p className="session-device" dir="auto">
          {name}
        </p>
        <p className={warn ? 'note few' : 'note'}>{note}</p>
      </div>
      {children}
    </li>
  )
}
