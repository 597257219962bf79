import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { useCallback, useEffect, useState } from 'react'
import { lifetime } from '../lifetime.ts'
import type { Verdict } from './pass-check.ts'

export type CheckState =
  | { is: 'waiting' }
  | { is: 'checking' }
  | { is: 'checking-longer' }
  | { is: 'passed' }
  | { is: 'failed'; why: string }

/** In milliseconds. A proof is renewed this long before it expires, so that it stays valid while the form is being sent. */
const spare = 15_000

/**
 * `take` accepts a verdict and passes a proof to `onProof`. Shortly before the proof expires, it calls `onProof` with undefined. Then `again`
 * starts a new check once the page is visible.
 */
export function useProof(onProof: (bot_proof: string | undefined) => void, again: () => void) {
  const [state, setState] = useState<CheckState>({ is: 'waiting' })
  const [until, setUntil] = useState<number>()

  const take = useCallback(
    (verdict: Verdict) => {
      if ('failed' in verdict) return setState({ is: 'failed', why: verdict.failed })
      setState({ is: 'passed' })
      setUntil(Date.now() + lifetime(verdict.expires_at, Date.now(), signInLimits.botCheckMinutes))
      onProof(verdict.bot_proof)
    },
    [onProof],
  )

  useEffect(() => {
    if (until === undefined) return
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < until - spare) return
      setUntil(undefined)
      onProof(undefined)
      setState({ is: 'waiting' })
      again()
    }
    const timer = setTimeout(look, until - spare - Date.now())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until, onProof, again])

  return { state, setState, take }
}
