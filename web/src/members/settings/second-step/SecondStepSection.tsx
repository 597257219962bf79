import './second-step-section.css'
import type { Factors, Session as Proof } from '@unspun/contract/identity.ts'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../../app.ts'
import { noPasskeys } from '../../../identity/second-step/passkey-support.ts'
import { lazyPart } from '../../../lazy.tsx'
import type { Session } from '../../../store.ts'
import { FormMessages } from '../../../ui/FormMessages.tsx'
import { refusalOf } from '../../../ui/form-values.ts'
import type { Sent } from '../../../ui/use-form.ts'
import { ConfirmFirst } from '../ConfirmFirst.tsx'
import { MustVerify } from '../MustVerify.tsx'
import { useRecent } from '../use-recent.ts'
import { FactorList } from './FactorList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Few members add one, and none often. */
const AddApp = lazyPart(() => import('./AddApp.tsx').then((file) => file.AddApp))
const AddPasskey = lazyPart(() => import('./AddPasskey.tsx').then((file) => file.AddPasskey))

type View = { is: 'list' } | { is: 'app' } | { is: 'passkey' } | { is: 'codes'; codes: readonly string[] }

const heading = () => document.getElementById('second-step')?.focus({ preventScroll: true })

interface Props {
  session: Extract<Session, { state: 'in' }>
  may: boolean
}

/** The account's second factors: adds and removes them, and shows new recovery codes once. */
export function SecondStepSection({ session, may }: Props) {
  const { identity, account } = useBrowser()
  const recent = useRecent(session)
  const [factors, setFactors] = useState<Factors>()
  const [view, setView] = useState<View>({ is: 'list' })
  const [result, setResult] = useState<Sent>({})
  const { token } = session

  const read = useCallback(async () => {
    const answer = await identity.post('/factors/', {})
    if (answer && !answer.errors) setFactors(answer)
    else setResult({ refused: refusalOf(answer) })
  }, [identity])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token may come with other factors
  useEffect(() => void read(), [read, token])

  // The element that had the focus is gone with each view.
  const before = useRef(view.is)
  useEffect(() => {
    if (view.is === 'list' && before.current !== 'list') heading()
    before.current = view.is
  }, [view])

  const show = (next: View) => {
    setResult({})
    setView(next)
  }
  const added = async (
    { session: proof, recovery_codes }: { session: Proof; recovery_codes: string[] },
    done: string,
  ) => {
    await account.takeOver(proof)
    await read()
    setResult({ done })
    setView(recovery_codes.length > 0 ? { is: 'codes', codes: recovery_codes } : { is: 'list' })
  }
  const removed = async (proof: Proof, done: string) => {
    await account.takeOver(proof)
    await read()
    setResult({ done })
    heading()
  }

  if (!factors)
    return (
      <div className="stack">
        <p className="note">{stepMessages.about}</p>
        <div className="session-gap">{result.refused ? null : <div className="progress" />}</div>
        <FormMessages form={result} />
      </div>
    )
  const back = () => show({ is: 'list' })
  if (view.is === 'app' || view.is === 'passkey')
    return (
      <Suspense fallback={<div className="progress" />}>
        {view.is === 'app' ? (
          <AddApp onAdded={added} onBack={back} />
        ) : (
          <AddPasskey known={factors.passkeys} onAdded={added} onBack={back} />
        )}
      </Suspense>
    )
  if (view.is === 'codes')
    return <RecoveryCodes codes={view.codes} email={session.user.email} onKept={() => setView({ is: 'list' })} />

  const why = noPasskeys(window)
  const has = factors.totp || factors.passkeys.length > 0
  const full = factors.passkeys.length >= signInLimits.passkeys
  const locked = !may || !recent
  return (
    <div className="stack">
      <p className="note">{stepMessages.about}</p>
      {may ? null : <MustVerify />}
      {may && !recent ? <ConfirmFirst why={stepMessages.confirmFirst(signInLimits.recentMinutes)} /> : null}
      {has ? (
        <FactorList
          factors={factors}
          locked={locked}
          onRemoved={removed}
          onCodes={(codes) => show({ is: 'codes', codes })}
        />
      ) : null}
      <FormMessages form={result} />
      {has && session.second_factor && session.user.moderator && result.done ? (
        <p>
          <a href={pages.moderation()} className="btn-line">
            {stepMessages.goToModeration}
          </a>
        </p>
      ) : null}
      <div className="row wrap step-buttons">
        {why || full ? null : (
          <button type="button" className="btn-line" disabled={locked} onClick={() => show({ is: 'passkey' })}>
            {stepMessages.addPasskey}
          </button>
        )}
        {factors.totp ? null : (
          <button type="button" className="btn-line" disabled={locked} onClick={() => show({ is: 'app' })}>
            {stepMessages.addApp}
          </button>
        )}
      </div>
      {why ? <p className="note">{stepMessages.noPasskeys[why]}</p> : null}
      {full ? <p className="note">{stepMessages.mostPasskeys}</p> : null}
    </div>
  )
}
