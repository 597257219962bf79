import * as deskMessages from '@unspun/contract/messages/desk.ts'
import type { ConcernedMember } from '@unspun/contract/moderation.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Avatar } from '../members/Avatar.tsx'
import { relativeTime } from '../ui/relative-time.ts'
import { dayOf } from './day-of.ts'

function restriction({ standing, until }: ConcernedMember): string {
  if (standing === 'free') return ''
  if (standing === 'suspended')
    return until === null ? deskMessages.suspended : deskMessages.suspendedUntil(dayOf(until))
  return until === null ? deskMessages.limited : deskMessages.limitedUntil(dayOf(until))
}

/**
 * The author: how long they are here, how much they have posted, and what was done about them before. `name` stands for a member who is
 * the thing itself.
 */
export function ItemAuthor({ author, name }: { author: ConcernedMember | null; name?: string | undefined }) {
  if (!author) return null
  const { display_name, username, joined_at, fixes, comments, actions } = author
  const restricted = restriction(author)
  return (
    <div className="queue-author">
      <Avatar user={author} />
      <div>
        <p className="row wrap">
          <a href={pages.profile(username)} className="author">
            <bdi>{name ?? display_name}</bdi>
          </a>
          {restricted ? <span className="chip queue-restricted">{restricted}</span> : null}
          {author.hidden ? <span className="chip">{deskMessages.hidden}</span> : null}
        </p>
        <p className="note">
          {deskMessages.joined(relativeTime(joined_at, Date.now()))} · {deskMessages.numbers(fixes, comments)}
          {actions > 0 ? (
            <span>
              {' · '}
              <strong>{deskMessages.actions(actions)}</strong>
            </span>
          ) : null}
        </p>
      </div>
    </div>
  )
}
