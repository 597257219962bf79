import type { Answered, Outcome } from '@unspun/contract/client.ts'

type Settled<T> = { answer: Answered<T>; failed?: undefined } | { answer?: undefined; failed: string }

/**
 * What came of a write that is shown already: its answer; or, once the `undo`s of the store have put everything back, the sentence to
 * show, which is `sentence` if the site did not say one itself.
 */
export async function settle<T>(
  call: Promise<Outcome<T>>,
  undo: readonly (() => void)[],
  sentence: string,
): Promise<Settled<T>> {
  const outcome = await call
  if (outcome && !outcome.errors) return { answer: outcome as Answered<T> }
  for (const putBack of undo) putBack()
  return { failed: outcome?.errors?.[0] ?? sentence }
}
