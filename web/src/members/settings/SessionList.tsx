import type { Outcome } from '@unspun/contract/client.ts'
import type { Session as Proof, SignIn } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useEffect, useState } from 'react'
import { useBrowser } from '../../app.ts'
import { FormMessages } from '../../ui/FormMessages.tsx'
import { refusalOf } from '../../ui/form-values.ts'
import { Time } from '../../ui/Time.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Sent } from '../../ui/use-form.ts'

/** `token` is the current access token. When it changes, the list may change too. */
export function SessionList({ token }: { token: string }) {
  const { identity, account } = useBrowser()
  const [sessions, setSessions] = useState<readonly SignIn[]>()
  const [result, setResult] = useState<Sent>({})
  const { busy, run } = useBusy()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token may come with other sessions
  useEffect(() => {
    let current = true
    void identity.post('/sessions/', {}).then((answer) => {
      if (!current) return
      if (answer && !answer.errors) setSessions(answer.sessions)
      else setResult({ refused: refusalOf(answer) })
    })
    return () => {
      current = false
    }
  }, [identity, token])

  const end = (call: () => Promise<Outcome<Proof>>, done: string) =>
    run(async () => {
      setResult({})
      const answer = await call()
      if (!answer || answer.errors) return setResult({ refused: refusalOf(answer) })
      await account.takeOver(answer)
      setResult({ done })
      // The button that had the focus is removed.
      document.getElementById('sessions')?.focus({ preventScroll: true })
    })

  return (
    <div className="stack">
      <p className="note">{accountMessages.sessionsHelp}</p>
      {sessions ? null : <div className="session-gap">{result.refused ? null : <div className="progress" />}</div>}
      <ul className="session-list">
        {sessions?.map((session) => (
          <Row
            key={session.session_id}
            session={session}
            busy={busy}
            onEnd={(device) =>
              end(
                () => identity.post('/end-session/', { session_id: session.session_id }),
                accountMessages.sessionEnded(device),
              )
            }
          />
        ))}
      </ul>
      <FormMessages form={result} />
      {sessions?.some(({ current }) => !current) ? (
        <button
          type="button"
          className="btn-line"
          aria-disabled={busy || undefined}
          onClick={() => end(() => identity.post('/end-other-sessions/', {}), accountMessages.sessionsEnded)}
        >
          {accountMessages.sessionsEndOthers}
        </button>
      ) : null}
    </div>
  )
}

interface RowProps {
  session: SignIn
  busy: boolean
  onEnd: (device: string) => void
}

function Row({ session, busy, onEnd }: RowProps) {
  const { signed_in_at, last_seen_at, current } = session
  const device = session.device || accountMessages.sessionUnknown
  return (
    <li className="row spread">
      <div>
        <p className="session-device">
          {device} {current ? <span className="chip">{accountMessages.sessionHere}</span> : null}
        </p>
        <p className="note">
          {accountMessages.sessionBegan} <Time at={signed_in_at} />
          {current ? null : (
            <span>
              {' · '}
              {accountMessages.sessionSeen} <Time at={last_seen_at} />
            </span>
          )}
        </p>
      </div>
      {current ? null : (
        <button
          type="button"
          className="btn-line"
          aria-label={accountMessages.sessionEndNamed(device)}
          aria-disabled={busy || undefined}
          onClick={() => onEnd(device)}
        >
          {accountMessages.sessionEnd}
        </button>
      )}
    </li>
  )
}
