import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { useEffect, useId, useReducer } from 'react'
import { useBrowser } from '../../app.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { passOwnCheck } from './pass-check.ts'
import { useProof } from './use-proof.ts'

interface Props {
  onProof: (bot_proof: string | undefined) => void
  error: string | undefined
}

const said = {
  waiting: '',
  checking: accountMessages.botChecking,
  'checking-longer': accountMessages.botCheckingLonger,
  passed: accountMessages.botPassed,
  failed: '',
}

/** The site's own check. It starts and ticks its box without a press. The button appears only after a failure. */
export function OwnCheck({ onProof, error }: Props) {
  const { api } = useBrowser()
  const id = useId()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const { state, setState, take } = useProof(onProof, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new check
  useEffect(() => {
    const controller = new AbortController()
    setState({ is: 'checking' })
    const { signal } = controller
    const onLonger = () => setState({ is: 'checking-longer' })
    passOwnCheck(api, { signal, onLonger }).then(
      (verdict) => (signal.aborted ? undefined : take(verdict)),
      () => undefined,
    )
    return () => controller.abort()
  }, [round, api, take, setState])

  const wrong = state.is === 'failed' ? state.why : state.is === 'passed' ? undefined : error
  return (
    <div className="field-group">
      <div className="bot-check" data-wrong={wrong ? '' : undefined}>
        <input
          id={id}
          name="bot"
          type="checkbox"
          className="check"
          checked={state.is === 'passed'}
          onChange={() => (state.is === 'failed' ? again() : undefined)}
          aria-disabled={state.is === 'failed' ? undefined : true}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-state ${id}-error` : `${id}-state`}
        />
        <label htmlFor={id}>{accountMessages.notARobot}</label>
        <p id={`${id}-state`} role="status" className="row bot-state">
          {state.is === 'checking' || state.is === 'checking-longer' ? <span className="spinner" aria-hidden /> : null}
          <span>{said[state.is]}</span>
        </p>
        {state.is === 'failed' ? (
          <button type="button" className="btn-line" onClick={again}>
            Try again
          </button>
        ) : null}
      </div>
      <div role="status" className="live">
        <FieldError id={`${id}-error`} error={wrong} />
      </div>
    </div>
  )
}
