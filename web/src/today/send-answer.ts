import type { AnswerOf, InputOf } from '@unspun/contract/endpoint.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import type { answerPair } from '@unspun/contract/today.ts'
import type { App } from '../app.ts'

type Saved = Omit<AnswerOf<typeof answerPair>, 'ts'>

/** `status` is undefined without an answer of the server. */
type Sent = { saved: Saved; refused?: undefined } | { saved?: undefined; refused: string; status: number | undefined }

/**
 * Sends a member's answer, and stores the votes that it changed, as the member's own and in the totals of their fixes. Undefined if somebody else is
 * signed in by now.
 */
export async function sendAnswer(
  { store, browser }: App,
  uid: string,
  input: InputOf<typeof answerPair>,
): Promise<Sent | undefined> {
  const isOther = () => browser?.account.uid() !== uid
  if (!browser || isOther()) return undefined
  const saved = await browser.api.post('/today/answer/', input)
  if (isOther()) return undefined
  if (!saved || saved.errors) return { refused: saved?.errors[0] ?? todayMessages.failed, status: saved?.status }
  for (const { headline_fix_id, vote_value, total_vote_value, total_vote_count, ranking } of saved.votes) {
    store.write('vote', { headline_fix_id, vote_value }, saved.ts)
    const fix = store.get('fix', headline_fix_id)
    if (fix) store.write('fix', { ...fix, total_vote_value, total_vote_count, ranking }, saved.ts)
  }
  return { saved }
}

/** Tells new voters once when their votes count in full. */
export const countsLaterIn = ({ votes }: Saved): string | undefined =>
  votes.some(({ counts_later }) => counts_later)
    ? voteMessages.countsLater(ranking.placedVotes, ranking.votingDays)
    : undefined
