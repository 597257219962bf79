import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { Author } from '../members/Author.tsx'
import { Avatar } from '../members/Avatar.tsx'

interface Props {
  fix: Pick<HeadlineFix, 'user_id' | 'user_display_name' | 'user_username' | 'user_avatar' | 'needs_votes'>
  /** States that the title was written by a reader. */
  marked?: boolean
  /** Shows the author's picture. */
  pictured?: boolean
}

/** The author of a fix. It makes clear that the words are not the outlet's, and asks for votes on a fix that is ranked first as untested. */
export function Byline({ fix, marked, pictured }: Props) {
  return (
    <p className="byline">
      {fix.needs_votes ? <span className="chip needs-votes">{fixMessages.needsVotes} </span> : null}
      {marked ? <span className="reader-mark">{fixMessages.readerWritten} </span> : null}
      <span>
        {'by '}
        <Author username={fix.user_username}>
          {pictured ? (
            <span className="face" aria-hidden>
              <Avatar user={{ user_id: fix.user_id, avatar: fix.user_avatar, display_name: fix.user_display_name }} />
            </span>
          ) : null}
          <bdi>{fix.user_display_name}</bdi>
        </Author>
      </span>
    </p>
  )
}
