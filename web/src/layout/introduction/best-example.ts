import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** Returns undefined if no total is positive. */
export function bestExample(fixes: readonly HeadlineFix[]): HeadlineFix | undefined {
  let best: HeadlineFix | undefined
  for (const fix of fixes) if (fix.total_vote_value > (best?.total_vote_value ?? 0)) best = fix
  return best
}
