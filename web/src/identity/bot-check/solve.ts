import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import workerUrl from 'altcha/workers/pbkdf2?worker&url'

export interface Challenge {
  parameters: Record<string, string | number>
  signature: string
}
interface Solution {
  counter: number
  derivedKey: string
  time: number
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): unknown }
}

/** The pages' `trusted-types` header allows workers only from this policy, and the policy allows only this address. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('unspun', {
  createScriptURL: () => workerUrl,
})

// During development the file is a module. The built file works as a module and as a plain script.
const startWorker = () => new Worker((policy?.createScriptURL('') ?? workerUrl) as string, { type: 'module' })

/** More workers are not faster on most machines, and they heat up a phone. */
const MAX_WORKERS = 4

/** The lifetime of the challenge. Solving it takes minutes on a slow phone. */
const TIMEOUT_MS = signInLimits.botCheckMinutes * 60_000

/** Returns the solution for the server. Each of n workers tries every n-th counter. Rejects if no worker finds a solution. */
export function solve(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const count = Math.min(MAX_WORKERS, Math.max(1, navigator.hardwareConcurrency || 1))
  const workers = Array.from({ length: count }, () => startWorker())
  const found = workers.map(
    (worker, counterStart) =>
      new Promise<Solution>((resolve, reject) => {
        worker.onerror = () => reject(new Error('The worker did not start'))
        worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
          data && 'counter' in data ? resolve(data) : reject(data?.error ?? new Error('No solution in time'))
        worker.postMessage({ type: 'work', challenge, counterStart, counterStep: count, timeout: TIMEOUT_MS })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return Promise.any(found)
    .then((solution) => btoa(JSON.stringify({ challenge, solution })))
    .finally(() => {
      for (const worker of workers) worker.terminate()
    })
}
