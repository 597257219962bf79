import type { QueueItem } from '@unspun/contract/moderation/queue.ts'

/** What a thing says: a fix below the original that it replaces, a comment with the headline that it is about, a member's words. */
export function ItemWords({ item }: { item: QueueItem }) {
  const { what, text, more, address, headline } = item
  const linked = (words: string) =>
    address ? (
      <a href={address}>
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
      {what === 'comment' ? (
        <blockquote className="queue-comment" dir="auto">
          {text}
        </blockquote>
      ) : (
        <p className="queue-title" dir="auto">
          {linked(text)}
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
