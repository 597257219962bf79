import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** The fix with the highest total, the first of them in the list; undefined if readers like none. */
export function bestExample(fixes: readonly HeadlineFix[]): HeadlineFix | undefined {
  let best: HeadlineFix | undefined
  for (const fix of fixes) if (fix.total_vote_value > (best?.total_vote_value ?? 0)) best = fix
  return best
}
