import type { Thing } from '@unspun/contract/actions.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from '../notifications/notification-event.ts'
import { notify } from '../notifications/notify.ts'
import type { Decided } from './reports/store.ts'
import { fixesOfComments } from './thing-store.ts'

type Db = Transaction<Tables>

interface About {
  what: Thing
  id: number
}

interface Told {
  /** The member to notify; null if there is none any more. */
  to: number | null
  thing: About
  action_id: number
}

/** What became of a request for a review. */
export interface Decision extends Told {
  outcome: 'upheld' | 'undone'
}

type Pages = Pick<NotificationEvent, 'headline_id' | 'headline_fix_id' | 'about_user_id'>

/** Returns a function that gives the page which tells more about each of these things. */
async function aboutOf(transaction: Db, things: readonly About[]): Promise<(thing: About) => Pages> {
  const comments = things.filter(({ what }) => what === 'comment').map(({ id }) => id)
  const fixes = comments.length > 0 ? await fixesOfComments(transaction, comments) : new Map<number, number>()
  return ({ what, id }) => {
    if (what === 'fix') return { headline_fix_id: id }
    if (what === 'comment') return { headline_fix_id: fixes.get(id) ?? null }
    if (what === 'headline') return { headline_id: id }
    return what === 'user' ? { about_user_id: id } : {}
  }
}

/** Notifies the member concerned of what was done about them or their post. They do not learn who did it. */
export async function notifyMember(transaction: Db, { to, thing, action_id }: Told): Promise<void> {
  if (to === null) return
  const about = (await aboutOf(transaction, [thing]))(thing)
  await notify(transaction, [{ ...about, to, kind: 'moderated', key: `moderated:${action_id}`, action_id }])
}

/** Notifies members of what became of their reports. */
export async function notifyReporters(
  transaction: Db,
  { reports, action_id, outcome }: { reports: readonly Decided[]; action_id: number; outcome: 'acted' | 'unfounded' },
): Promise<void> {
  const about = await aboutOf(transaction, reports)
  const events = reports.map(
    ({ reporter_id: to, what, id }): NotificationEvent => ({
      ...about({ what, id }),
      to,
      kind: 'report-decided',
      key: `report:${what}:${id}`,
      action_id,
      outcome,
    }),
  )
  await notify(transaction, events)
}

/** Notifies a member of what became of their request for a review. */
export async function notifyOfDecision(transaction: Db, { to, thing, action_id, outcome }: Decision): Promise<void> {
  if (to === null) return
  const about = (await aboutOf(transaction, [thing]))(thing)
  await notify(transaction, [{ ...about, to, kind: 'appeal-decided', key: `appeal:${action_id}`, action_id, outcome }])
}

/** A headline that says something else now, or that another one has become part of. */
export interface ChangedHeadline {
  headline_id: number
  /** The authors of fixes on it. */
  authorIds: readonly number[]
}

/** Notifies the authors of fixes that their headline has changed. They do not learn who did it. */
export async function notifyFixers(transaction: Db, { headline_id, authorIds }: ChangedHeadline): Promise<void> {
  const key = `headline:${headline_id}`
  await notify(
    transaction,
    authorIds.map((to) => ({ to, kind: 'headline-changed', key, headline_id })),
  )
}
