import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { type VoteValue, voteAfterPress } from '@unspun/contract/votes.ts'
import type { App } from '../../app.ts'
import { commitOrUndo } from '../../commit-or-undo.ts'
import { noteAt } from './vote-note.ts'

/** Returns the totals of a fix or comment after the reader's vote changes from `before` to `after`. */
export function applyVote<T extends { total_vote_value: number; total_vote_count: number }>(
  subject: T,
  before: VoteValue,
  after: VoteValue,
): T {
  return {
    ...subject,
    total_vote_value: subject.total_vote_value - before + after,
    total_vote_count: subject.total_vote_count - Math.abs(before) + Math.abs(after),
  }
}

/** Shows the vote at once, sends it, then shows the server's totals. Resolves to the sentence to show if it failed. */
export async function castVote({ store, browser }: App, id: number, pressed: 1 | -1): Promise<string | undefined> {
  const fix = store.get('fix', id)
  if (!fix || !browser) return undefined
  const { userId } = store
  const before = store.get('vote', id)?.vote_value ?? 0
  const vote_value = voteAfterPress(before, pressed)
  const undo = [
    store.attempt('vote', { headline_fix_id: id, vote_value }),
    store.attempt('fix', applyVote(fix, before, vote_value)),
  ]
  const call = browser.api.post('/headline-fixes/vote/', { headline_fix_id: id, vote_value })
  const { answer, failed } = await commitOrUndo(call, undo, voteMessages.failed)
  if (!answer) return failed
  const { total_vote_value, total_vote_count, ranking, ts } = answer
  if (store.userId === userId) {
    if (answer.counts_later) noteAt(id)
    store.write('vote', { headline_fix_id: id, vote_value: answer.vote_value }, ts)
  }
  store.write('fix', { ...(store.get('fix', id) ?? fix), total_vote_value, total_vote_count, ranking }, ts)
  void browser.api.get('/headline-fixes/list-by-headline-id/', { headline_id: fix.headline_id }).then((list) => {
    if (list && !list.errors) store.take(list)
  })
  return undefined
}

export async function castCommentVote(app: App, comment_id: number, pressed: 1 | -1): Promise<string | undefined> {
  const { store, browser } = app
  const comment = store.get('comment', comment_id)
  if (!comment || !browser) return undefined
  const { userId } = store
  const before = store.get('commentVote', comment_id)?.vote_value ?? 0
  const vote_value = voteAfterPress(before, pressed)
  const undo = [
    store.attempt('commentVote', { comment_id, vote_value }),
    store.attempt('comment', applyVote(comment, before, vote_value)),
  ]
  const call = browser.api.post('/comments/vote/', { comment_id, vote_value })
  const { answer, failed } = await commitOrUndo(call, undo, voteMessages.failed)
  if (!answer) return failed
  const { total_vote_value, total_vote_count, ts } = answer
  if (store.userId === userId) store.write('commentVote', { comment_id, vote_value: answer.vote_value }, ts)
  // Uses the current row, because a reply may have been added meanwhile.
  store.write('comment', { ...(store.get('comment', comment_id) ?? comment), total_vote_value, total_vote_count }, ts)
  return undefined
}
