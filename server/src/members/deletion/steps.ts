import type { DeletionPart } from '../../database/catalogue.ts'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import { removeExportsOf } from '../export/remove-exports.ts'
import { type AccessParts, endAccess, forgetNames, removeMember } from './account-store.ts'
import { leaveActions } from './actions-store.ts'
import type { DepartingMember } from './departure-store.ts'
import { addErased } from './erased-members.ts'
import { removeAvatars } from './files.ts'
import { type ForgetPictures, leaveComments, leaveFixes, leaveHeadlines } from './posts-store.ts'
import { eraseRows } from './rows-store.ts'
import { takeBackCommentVotes, takeBackFixVotes } from './votes-store.ts'

export interface LeavingParts extends AccessParts {
  database: Database
  files: Files
  forgetPictures: ForgetPictures
}

/**
 * Erases the columns that the catalogue assigns to a part of the deletion, in small transactions, so that other
 * requests need not wait. Returns whether there may be more. It is idempotent.
 */
type Erase = (parts: LeavingParts, departing: DepartingMember) => Promise<boolean>

/**
 * The parts of a deletion, in order. Access and names come first, so that nothing is added meanwhile. Votes come before
 * posts, because authors' votes on their own posts count differently. The member's row comes last, because the database
 * keeps it while a row refers to it.
 */
const PARTS: Record<DeletionPart, Erase> = {
  access: endAccess,
  names: ({ database }, departing) => forgetNames(database, departing),
  // Before anything else needs the file store, and again in each attempt, which changes nothing.
  async 'list of erased members'({ files, secret }, departing) {
    await addErased(files, secret, departing)
    return false
  },
  rows: ({ database }, { user_id }) => eraseRows(database, user_id),
  actions: ({ database }, { user_id }) => leaveActions(database, user_id),
  'votes on fixes': ({ database }, { user_id }) => takeBackFixVotes(database, user_id),
  'votes on comments': ({ database }, { user_id }) => takeBackCommentVotes(database, user_id),
  fixes: leaveFixes,
  comments: ({ database }, departing) => leaveComments(database, departing),
  headlines: ({ database }, { user_id }) => leaveHeadlines(database, user_id),
  avatar: ({ files }, { user_id }) => removeAvatars(files, user_id),
  'export files': (parts, { user_id }) => removeExportsOf(parts, user_id),
  member: ({ database }, departing) => removeMember(database.kysely, departing),
}

export const deletionParts: readonly Erase[] = Object.values(PARTS)
