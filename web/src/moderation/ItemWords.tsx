import type { QueueItem } from '@unspun/contract/moderation.ts'
import { Answered } from './Answered.tsx'

/**
 * The words of a thing: a fix below the original that it replaces; a comment below the fix that it is about and what it answers to; a member's
 * words.
 */
export function ItemWords({ item }: { item: QueueItem }) {
  const { what, text, more, address, headline, fix, answers_to, author } = item
  const linked = (words: string, to: string) =>
    to ? (
      <a href={to}>
        <bdi>{words}</bdi>
      </a>
    ) : (
      <bdi>{words}</bdi>
    )
  return (
    <div className="queue-words">
      {headline && what !== 'headline' ? (
        <p className="original" dir="auto">
          <a href={headline.address}>{headline.title}</a>
        </p>
      ) : null}
      {fix ? (
        <p className="queue-fix" dir="auto">
          {linked(fix.title, fix.address)}
        </p>
      ) : null}
      {answers_to ? <Answered comment={answers_to} /> : null}
      {what === 'comment' ? (
        <blockquote className="queue-comment" dir="auto">
          {text}
        </blockquote>
      ) : what === 'user' && author ? null : (
        <p className="queue-title" dir="auto">
          {linked(text, address)}
        </p>
      )}
      {more ? (
        <p className="queue-more" dir="auto">
          {more}
        </p>
      ) : null}
      {headline ? (
        <p className="row wrap note queue-links">
          {what === 'comment' && address ? <a href={address}>Comment</a> : null}
          <a href={headline.original_url} target="_blank" rel="noopener nofollow">
            {headline.domain} ↗
          </a>
        </p>
      ) : null}
    </div>
  )
}
