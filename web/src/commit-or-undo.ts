import type { Answered, Outcome } from '@unspun/contract/client.ts'

type Result<T> = { answer: Answered<T>; failed?: undefined } | { answer?: undefined; failed: string }

/**
 * Ends a write that is already shown. Returns the answer if it succeeded; otherwise calls every `undo` and returns the sentence to show: the
 * server's, or `sentence` if the server gave none.
 */
export async function commitOrUndo<T>(
  call: Promise<Outcome<T>>,
  undo: readonly (() => void)[],
  sentence: string,
): Promise<Result<T>> {
  const outcome = await call
  if (outcome && !outcome.errors) return { answer: outcome as Answered<T> }
  for (const revert of undo) revert()
  return { failed: outcome?.errors?.[0] ?? sentence }
}
