import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from '../notifications/notification-event.ts'
import { notify } from '../notifications/notify.ts'
import type { Decided } from './reports/store.ts'
import { fixesOfComments } from './thing-store.ts'
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

type Thing = Pick<ActedThing, 'what' | 'id'>
type About = Pick<NotificationEvent, 'headline_id' | 'headline_fix_id' | 'about_user_id'>

/** Returns a function that gives the page which tells more about each of these things. */
async function aboutOf(transaction: Db, things: readonly Thing[]): Promise<(thing: Thing) => About> {
  const comments = things.filter(({ what }) => what === 'comment').map(({ id }) => id)
  const fixes = comments.length > 0 ? await fixesOfComments(transaction, comments) : new Map<number, number>()
  return ({ what, id }) => {
    if (what === 'fix') return { headline_fix_id: id }
    if (what === 'comment') return { headline_fix_id: fixes.get(id) ?? null }
    if (what === 'headline') return { headline_id: id }
    return what === 'user' ? { about_user_id: id } : {}
  }
}

/** Tells the member concerned what was done about them or their post, and why. Nobody is told who did it. */
export async function tellMember(
  transaction: Db,
  { subject: to, thing, action_id }: Told & { action: Action | 'undo'; until: number | undefined },
): Promise<void> {
  if (to === null) return
  const about = (await aboutOf(transaction, [thing]))(thing)
  await notify(transaction, [{ ...about, to, kind: 'moderated', key: `moderated:${action_id}`, action_id }])
}

/** Tells members what became of their reports. */
export async function tellReporters(
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

/** Tells a member what became of their request for another look. */
export async function tellDecision(
  transaction: Db,
  { subject: to, thing, action_id, outcome }: Told & { outcome: 'upheld' | 'undone' },
): Promise<void> {
  if (to === null) return
  const about = (await aboutOf(transaction, [thing]))(thing)
  await notify(transaction, [{ ...about, to, kind: 'appeal-decided', key: `appeal:${action_id}`, action_id, outcome }])
}
