import { messages } from '@unspun/contract/messages.ts'
import { voteAfterPress } from '@unspun/contract/vote-press.ts'
import type { App } from '../app.ts'
import { commitOrUndo } from '../commit-or-undo.ts'
import { applyVote } from '../votes/cast-vote.ts'

/** Casts a vote on a comment in the same way as `votes/cast-vote.ts` on a fix. */
export async function castCommentVote(app: App, comment_id: number, pressed: 1 | -1): Promise<string | undefined> {
  const { store, browser } = app
  const comment = store.get('comment', comment_id)
  if (!comment || !browser) return undefined
  const before = store.get('commentVote', comment_id)?.vote_value ?? 0
  const vote_value = voteAfterPress(before, pressed)
  const undo = [
    store.attempt('commentVote', { comment_id, vote_value }),
    store.attempt('comment', applyVote(comment, before, vote_value)),
  ]
  const call = browser.api.post('/comments/vote/', { comment_id, vote_value })
  const { answer, failed } = await commitOrUndo(call, undo, messages.vote.failed)
  if (!answer) return failed
  const { total_vote_value, total_vote_count, ts } = answer
  store.write('commentVote', { comment_id, vote_value: answer.vote_value }, ts)
  // The current row, since a reply may have been added meanwhile.
  store.write('comment', { ...(store.get('comment', comment_id) ?? comment), total_vote_value, total_vote_count }, ts)
  return undefined
}
