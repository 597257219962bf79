import type { ActDetails, LoggedAction, ModeratorAction, Thing } from '@unspun/contract/moderation.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { PicturedThing } from '../headlines/pictures/visible-store.ts'
import type { Invalidation } from '../invalidation/changes.ts'
import type { ChangedHeadline } from './tell-fixers.ts'

/** Everything that `act` can do: what moderators do, and `hold`, which only the site does. */
export type Action = ModeratorAction | 'hold'

/** One thing that an action is about. `name` is for networks, mail domains and outlets, whose `id` is then 0. */
export interface ActedThing {
  what: Thing
  id: number
  name?: string | undefined
}

/** A request for an action. */
export interface Order {
  action: Action
  thing: ActedThing
  reason: string
  /** In milliseconds. Undefined: it does not end by itself. */
  until?: number | undefined
  details?: ActDetails | undefined
}

/** A row of the log. */
export interface LoggedRow {
  operator_action_id: number
  action: LoggedAction
  what: Thing
  id: number
  reason: string
  done_by: string
  moderator_id: number | null
  subject_user_id: number | null
  until: Date | null
  undoes: number | null
  details: Record<string, unknown>
}

/**
 * The result of a verb within its transaction.
 * - `name`: names the thing on the command line
 * - `changed`: false if it was in this state already; then nothing is recorded
 * - `subject`: the member concerned, or the author of the post; null if there is none
 * - `undoes`: an earlier action that this one takes back or replaces
 * - `details`: what an undo needs; recorded
 * - `pictures`: the thing whose pictures follow
 * - `id`: the number of a thing that was given by name
 * - `fixed`: a headline that says something else now, with the authors of fixes to tell
 * - `note`: a sentence about what could not be done
 * - `after`: work that follows the transaction, in transactions of its own; returns the number of posts that appear, if it lets some appear
 */
export interface Done {
  name: string
  changed: boolean
  subject: number | null
  undoes?: number | undefined
  details?: Record<string, unknown>
  invalidations: readonly Invalidation[]
  pictures?: PicturedThing | undefined
  id?: number
  fixed?: ChangedHeadline
  note?: string
  after?: (database: Database) => Promise<number | undefined>
}

/**
 * One kind of action. `do` and `undo` work in the caller's transaction and return undefined if the thing does not exist. The caller records
 * the action, decides reports, notifies members and processes, and lets pictures follow.
 * - `decides`: the outcome of open reports on the thing, if the action decides them
 * - `tells`: whether the member concerned is told
 * - `restricts`: only the operator does it to moderators
 * - `mayBeSilent`: an operator need not give a reason
 */
export interface Verb {
  decides?: 'acted' | 'unfounded'
  tells?: boolean
  restricts?: boolean
  mayBeSilent?: boolean
  do(transaction: Transaction<Tables>, order: Order): Promise<Done | undefined>
  undo(transaction: Transaction<Tables>, action: LoggedRow): Promise<Done | undefined>
}

/** Somebody who acts. Operators and the site itself have no `moderator_id`. */
export interface Actor {
  moderator_id: number | null
  done_by: string
}

/** `done_by` of moderators, whose names are not stored, and of the site's own actions. */
export const A_MODERATOR = 'a moderator'
export const THE_SITE = 'the site'

export const moderator = (user_id: number): Actor => ({ moderator_id: user_id, done_by: A_MODERATOR })
export const operator = (name: string): Actor => ({ moderator_id: null, done_by: name })
