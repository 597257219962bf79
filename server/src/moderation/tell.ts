import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Decided } from '../reports/store.ts'
import type { ActedThing, Action, Actor } from './verb.ts'

type Db = Transaction<Tables>

interface Told {
  /** The member to tell. */
  subject: number | null
  by: Actor
  thing: ActedThing
  action_id: number
  reason: string
}

/** Tells the member concerned what was done about them or their post, and why. */
export async function tellMember(
  _transaction: Db,
  _told: Told & { action: Action | 'undo'; until: number | undefined },
): Promise<void> {}

/** Tells members what became of their reports. */
export async function tellReporters(
  _transaction: Db,
  _told: { reports: readonly Decided[]; action_id: number; outcome: 'acted' | 'unfounded' },
): Promise<void> {}

/** Tells a member what became of their request for another look. */
export async function tellDecision(_transaction: Db, _told: Told & { outcome: 'upheld' | 'undone' }): Promise<void> {}
