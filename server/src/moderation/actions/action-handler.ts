import type { ActDetails, Action, LoggedAction, Thing } from '@unspun/contract/actions.ts'
import type { ActorKind } from '@unspun/contract/permissions.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { PicturedThing } from '../../headlines/pictures/visible-store.ts'
import type { Invalidation } from '../../invalidation/changes.ts'
import type { ChangedHeadline } from '../notify-members.ts'

/** One thing that an action is about. `name` is for networks, mail domains and outlets, whose `id` is then 0. */
export interface ActedThing {
  what: Thing
  id: number
  name?: string | undefined
}

/** A request for an action. */
export interface ActionRequest {
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
 * What an action has changed within its transaction.
 * - `name`: names the thing on the command line
 * - `changed`: false if it was in this state already; then nothing is logged
 * - `subject`: the member concerned, or the author of the post; null if there is none
 * - `undoes`: an earlier action that this one undoes or replaces
 * - `details`: what an undo needs; logged
 * - `pictures`: the thing whose pictures follow
 * - `id`: the number of a thing that was given by name
 * - `fixed`: a headline that says something else now, with the authors of fixes to notify
 * - `note`: a sentence about what could not be done
 * - `votes`: the votes of a member count from now on, or no longer. A job follows
 * - `after`: work that follows the transaction, in transactions of its own; returns the number of posts that appear, if it lets some appear
 */
export interface Effect {
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
  votes?: boolean
  after?: (database: Database) => Promise<number | undefined>
}

/**
 * The effect of an action, and its undo. Both work in the caller's transaction and return undefined if the thing does not exist. The caller
 * logs the action, decides reports, notifies members and processes, and lets pictures follow.
 */
export interface ActionHandler {
  do(transaction: Transaction<Tables>, request: ActionRequest): Promise<Effect | undefined>
  undo(transaction: Transaction<Tables>, action: LoggedRow): Promise<Effect | undefined>
}

/** Somebody who acts. Operators and the site itself have no `moderator_id`. */
export interface Actor {
  moderator_id: number | null
  done_by: string
}

/** `done_by` of moderators and administrators, whose names are not stored, and of the site's own actions. */
export const A_MODERATOR = 'a moderator'
export const AN_ADMINISTRATOR = 'an administrator'
export const THE_SITE = 'the site'

/** Not by the number, because moderators who have left have none in the log. */
export const actorKindOf = ({ done_by }: Pick<Actor, 'done_by'>): ActorKind => KINDS.get(done_by) ?? 'operator'

const KINDS: ReadonlyMap<string, ActorKind> = new Map([
  [A_MODERATOR, 'moderator'],
  [AN_ADMINISTRATOR, 'administrator'],
  [THE_SITE, 'site'],
])

/** A moderator or an administrator. */
export type Staff = Actor & { moderator_id: number }
export const moderator = (user_id: number): Staff => ({ moderator_id: user_id, done_by: A_MODERATOR })
export const administrator = (user_id: number): Staff => ({ moderator_id: user_id, done_by: AN_ADMINISTRATOR })
export const operator = (name: string): Actor => ({ moderator_id: null, done_by: name })
