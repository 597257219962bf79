import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import { removeExportsOf } from '../exports/remove-exports.ts'
import { forgetChannels } from '../notifications/channels-store.ts'
import { forgetNotifications } from '../notifications/forget-store.ts'
import { type AccessParts, endAccess, forgetNames, removeMember } from './account-store.ts'
import type { Leaver } from './departure-store.ts'
import { removeAvatars } from './files.ts'
import { forgetModeration } from './moderation-store.ts'
import { type ForgetPictures, leaveComments, leaveFixes, leaveHeadlines } from './posts-store.ts'
import { forgetBlocks, forgetFavorites, takeBackCommentVotes, takeBackFixVotes } from './votes-store.ts'

export interface LeavingParts extends AccessParts {
  database: Database
  files: Files
  forgetPictures: ForgetPictures
}

/**
 * One step of a deletion. `stores` names what it erases: a table whose rows go, a column that is changed, or a folder of files.
 * `run` does a small part in one transaction, so that others need not wait, and returns whether there may be more. Doing it again does
 * nothing.
 */
export interface Step {
  stores: readonly string[]
  run(parts: LeavingParts, leaver: Leaver): Promise<boolean>
}

/**
 * Everything that the deletion of an account touches, in order. First nobody can use the account any more and its names disappear, so that
 * nothing is added meanwhile. Votes go before posts, because authors' votes on their own posts count differently. The member's row goes last:
 * the database refuses that while anything refers to it. `stores.test.ts` compares this list with the database.
 */
export const STEPS: readonly Step[] = [
  {
    stores: [
      'identity_user',
      'identity_account',
      'identity_session',
      'action_codes',
      'identity_attempts',
      'outbox',
      'jobs.job',
      // A day later (`tidyIdentity`).
      'ended_tokens',
    ],
    run: endAccess,
  },
  { stores: ['operator_actions.reason'], run: ({ database }, leaver) => forgetNames(database, leaver) },
  {
    stores: ['operator_actions.moderator_id', 'operator_actions.subject_user_id', 'reports', 'appeals', 'moderators'],
    run: ({ database }, { user_id }) => forgetModeration(database, user_id),
  },
  { stores: ['fix_votes'], run: ({ database }, { user_id }) => takeBackFixVotes(database, user_id) },
  { stores: ['comment_votes'], run: ({ database }, { user_id }) => takeBackCommentVotes(database, user_id) },
  { stores: ['favorites'], run: ({ database }, { user_id }) => forgetFavorites(database, user_id) },
  {
    stores: ['notifications', 'watches', 'muted_threads'],
    run: ({ database }, { user_id }) => forgetNotifications(database, user_id),
  },
  { stores: ['notification_channels'], run: ({ database }, { user_id }) => forgetChannels(database, user_id) },
  { stores: ['blocks'], run: ({ database }, { user_id }) => forgetBlocks(database, user_id) },
  {
    stores: [
      'headline_fixes.user_id',
      'headline_fixes.title',
      'headline_fixes.description',
      'headline_fixes.quote',
      'headline_fixes.title_image',
      'headline_fixes.title_image_sharing',
      'headline_fixes.share_picture_of',
      'folder fix-images',
      'folder withdrawn',
    ],
    run: leaveFixes,
  },
  {
    stores: ['comments.user_id', 'comments.body'],
    run: ({ database }, leaver) => leaveComments(database, leaver),
  },
  { stores: ['headlines.created_by'], run: ({ database }, { user_id }) => leaveHeadlines(database, user_id) },
  { stores: ['folder avatars', 'folder withdrawn'], run: ({ files }, { user_id }) => removeAvatars(files, user_id) },
  { stores: ['exports', 'folder exports'], run: (parts, { user_id }) => removeExportsOf(parts, user_id) },
  {
    stores: ['users', 'voter_profiles', 'departures'],
    run: ({ database }, leaver) => removeMember(database.kysely, leaver),
  },
]
