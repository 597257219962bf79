import { OwnUser, User } from '../../contract/src/accounts.ts'
import { apiMarkdown } from '../../contract/src/api-markdown.ts'
import { Comment } from '../../contract/src/comments.ts'
import { Domain } from '../../contract/src/domains.ts'
import { endpoints } from '../../contract/src/endpoints.ts'
import { FeedHeadline } from '../../contract/src/feeds.ts'
import { HeadlineFix } from '../../contract/src/fixes.ts'
import { Headline } from '../../contract/src/headlines.ts'
import { ActionCode, identityEndpoints, Session } from '../../contract/src/identity.ts'
import { FixVote } from '../../contract/src/votes.ts'

export const API_DOCUMENT = 'docs/api.md'

/** The text of `docs/api.md`. */
export function apiDocument(): string {
  return apiMarkdown(
    [
      { title: 'Reading and writing', base: '/api', calls: endpoints },
      { title: 'Signing in', base: '/identity', calls: identityEndpoints },
    ],
    { HeadlineFix, Headline, Comment, OwnUser, User, Session, ActionCode, FeedHeadline, Domain, FixVote },
  )
}
