import { accountMessages } from '@unspun/contract/account-messages.ts'
import { useEffect, useId, useReducer } from 'react'
import { useBrowser } from '../../app.ts'
import { passOwnCheck } from './pass-check.ts'
import { useProof } from './use-proof.ts'

interface Props {
  onProof: (bot_proof: string | undefined) => void
  error: string | undefined
}

const said = { waiting: '', checking: accountMessages.botChecking, passed: accountMessages.botPassed, failed: '' }

/** The site's own check. It begins by itself and ticks its own box: there is nothing to press unless it has failed. */
export function OwnCheck({ onProof, error }: Props) {
  const { api } = useBrowser()
  const id = useId()
  const [round, again] = useReducer((count: number) => count + 1, 0)
  const { state, setState, take } = useProof(onProof, again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new check
  useEffect(() => {
    const controller = new AbortController()
    setState({ is: 'checking' })
    passOwnCheck(api, controller.signal).then(
      (verdict) => (controller.signal.aborted ? undefined : take(verdict)),
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
          aria-describedby={`${id}-state ${id}-error`}
        />
        <label htmlFor={id}>I am not a robot</label>
        <p id={`${id}-state`} role="status" className="row bot-state">
          {state.is === 'checking' ? <span className="spinner" aria-hidden /> : null}
          {said[state.is]}
        </p>
        {state.is === 'failed' ? (
          <button type="button" className="btn-line" onClick={again}>
            Try again
          </button>
        ) : null}
      </div>
      <div id={`${id}-error`} role="status" className="live">
        {wrong ? <p className="field-error">{wrong}</p> : null}
      </div>
    </div>
  )
}
