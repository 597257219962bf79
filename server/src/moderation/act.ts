import { AppError } from '@unspun/contract/errors.ts'
import { mayEnd, moderationLimits, thingsOfAction } from '@unspun/contract/moderation.ts'
import { cleanText } from '@unspun/contract/text.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { syncPictureVisibility } from '../headlines/pictures/picture-visibility.ts'
import { type Changed, changes, type Invalidation } from '../invalidation/changes.ts'
import { notifyProcesses } from '../invalidation/notify.ts'
import { lockAction, recordAction } from './action-store.ts'
import { closeAppeal, isOpenAppeal } from './appeal-store.ts'
import { isModerator } from './moderators-store.ts'
import { decideReports, reopenReports } from './reports/store.ts'
import { tellDecision, tellMember, tellReporters } from './tell.ts'
import { tellFixers } from './tell-fixers.ts'
import type { Actor, Done, LoggedRow, Order, Verb } from './verb.ts'
import { verbs } from './verbs.ts'
import { inTransaction } from './visibility/hidden-store.ts'

export interface ActParts {
  database: Database
  files: () => Promise<Files>
  /** For a process that serves pages: they follow before the answer. */
  changed?: Changed | undefined
}

/**
 * The result of an action. `action_id` is missing if nothing was recorded, because the thing was in this state already; `note` says what could not be done. `pictures_withdrawn`
 * are names that are no longer served; `pictures_failed` tells why they could not be moved, and repeating the action moves them.
 */
export interface Acted {
  name: string
  changed: boolean
  action_id?: number
  note?: string
  /** Posts that appear because of it. */
  released?: number
  pictures_withdrawn: string[]
  pictures_failed?: string
}

type Db = Transaction<Tables>

/**
 * Carries out one of `verbs`, for the site's endpoints and for the command line. One transaction does it, records it, decides open reports,
 * and tells the member concerned and the reporters. Caches and pictures follow. Repeating an action only completes what a failed attempt
 * left undone. Throws `ThingNotFound`, `NotForThis`, `OwnThing`, `OfModerator`, `ReasonRequired`, `ReasonTooLong`, `UntilPast`,
 * and what the verb throws.
 */
export async function act(parts: ActParts, by: Actor, given: Order): Promise<Acted> {
  const verb = verbs[given.action]
  const order = { ...given, reason: checkReason(given.reason, by, verb.mayBeSilent) }
  if (!thingsOfAction[order.action].includes(order.thing.what)) throw new AppError('NotForThis')
  if (order.until !== undefined && !mayEnd(order.action)) throw new AppError('NotForThis')
  if (order.until !== undefined && order.until <= Date.now()) throw new AppError('UntilPast')
  const { what, name } = order.thing
  return carryOut(parts, async (transaction) => {
    const done = await verb.do(transaction, order)
    if (!done) throw new AppError('ThingNotFound')
    await checkActor(transaction, by, done.subject, verb.restricts === true && what === 'user')
    if (!done.changed) return { done }
    const { subject, undoes, details } = done
    const { action, reason, until } = order
    const id = done.id ?? order.thing.id
    const logged = { action, what, id, reason, until, undoes, subject_user_id: subject }
    const action_id = await recordAction(transaction, by, {
      ...logged,
      details: { ...(name ? { name } : {}), ...details },
    })
    if (verb.decides) {
      const posts = action === 'hide' && what === 'user'
      const reports = await decideReports(transaction, order.thing, { actionId: action_id, posts })
      await tellReporters(transaction, { reports, action_id, outcome: verb.decides })
    }
    if (verb.tells) await tellMember(transaction, { subject, by, thing: order.thing, action_id, action, reason, until })
    if (done.fixed) await tellFixers(transaction, done.fixed)
    return { done, action_id }
  })
}

/**
 * Takes an action back, in the same way. Throws `ActionNotFound`, `CannotUndo`, `UndoneAlready`, `OwnThing`, `ReasonRequired`, and
 * `ReasonTooLong`.
 */
export async function undo(parts: ActParts, by: Actor, actionId: number, given: string): Promise<Acted> {
  const reason = checkReason(given, by)
  return carryOut(parts, async (transaction) => {
    const action = await lockAction(transaction, actionId)
    if (!action) throw new AppError('ActionNotFound')
    return undoWithin(transaction, by, action, reason)
  })
}

/** Takes a locked action back within a transaction. */
async function undoWithin(transaction: Db, by: Actor, action: LoggedRow & { undone: boolean }, reason: string) {
  const verb = action.action === 'hold' ? undefined : (verbs as Record<string, Verb | undefined>)[action.action]
  if (!verb) throw new AppError('CannotUndo')
  if (action.undone) throw new AppError('UndoneAlready')
  const done = await verb.undo(transaction, action)
  if (!done) throw new AppError('ThingNotFound')
  await checkActor(transaction, by, action.subject_user_id ?? done.subject)
  const { what, id, operator_action_id: undoes } = action
  const action_id = await recordAction(transaction, by, {
    action: 'undo',
    what,
    id,
    reason,
    undoes,
    subject_user_id: action.subject_user_id,
  })
  if (verb.decides) await reopenReports(transaction, undoes)
  const appellant = await closeAppeal(transaction, undoes, action_id)
  const told = { subject: action.subject_user_id, by, thing: { what, id }, action_id, reason }
  if (appellant !== undefined) await tellDecision(transaction, { ...told, subject: appellant, outcome: 'undone' })
  else if (verb.tells) await tellMember(transaction, { ...told, action: 'undo', until: undefined })
  if (done.fixed) await tellFixers(transaction, done.fixed)
  return { done: { ...done, changed: true }, action_id }
}

/**
 * Decides a request for another look: leaves the action as it is, or takes it back. Throws `AppealNotFound`, `AppealByOther`, `OwnThing`,
 * `ReasonRequired`, and `ReasonTooLong`.
 */
export async function decide(
  parts: ActParts,
  by: Actor,
  { actionId, uphold, reason: given }: { actionId: number; uphold: boolean; reason: string },
): Promise<Acted> {
  const reason = checkReason(given, by)
  return carryOut(parts, async (transaction) => {
    const action = await lockAction(transaction, actionId)
    if (!action) throw new AppError('AppealNotFound')
    if (by.moderator_id !== null && by.moderator_id === action.moderator_id) throw new AppError('AppealByOther')
    await checkActor(transaction, by, action.subject_user_id)
    const { what, id, subject_user_id } = action
    if (!uphold) {
      if (!(await isOpenAppeal(transaction, actionId))) throw new AppError('AppealNotFound')
      return undoWithin(transaction, by, action, reason)
    }
    const logged = { action: 'uphold', what, id, reason, subject_user_id, details: { of: actionId } } as const
    const action_id = await recordAction(transaction, by, logged)
    const appellant = await closeAppeal(transaction, actionId, action_id)
    if (appellant === undefined) throw new AppError('AppealNotFound')
    const told = { subject: appellant, by, thing: { what, id }, action_id, reason, outcome: 'upheld' } as const
    await tellDecision(transaction, told)
    return { done: { name: '', changed: true, subject: null, invalidations: [] }, action_id }
  })
}

/** Nobody acts on themselves or their own posts, and only operators restrict moderators. */
async function checkActor(
  transaction: Db,
  { moderator_id }: Actor,
  subject: number | null,
  restricts = false,
): Promise<void> {
  if (moderator_id === null || subject === null) return
  if (subject === moderator_id) throw new AppError('OwnThing')
  if (restricts && (await isModerator(transaction, subject))) throw new AppError('OfModerator')
}

/** Moderators give a reason that explains something; an operator writes what they like, and nothing where a verb may be silent. */
function checkReason(given: string, { moderator_id }: Actor, mayBeSilent = false): string {
  const reason = cleanText(given)
  const least = moderator_id !== null ? moderationLimits.reasonMin : mayBeSilent ? 0 : 1
  if (reason.length > moderationLimits.reason) throw new AppError('ReasonTooLong', moderationLimits.reason)
  if (reason.length < least) throw new AppError('ReasonRequired', moderationLimits.reasonMin)
  return reason
}

interface Work {
  done: Done
  action_id?: number
}

/** Does the work in a transaction; then processes, caches and pictures follow. */
async function carryOut(parts: ActParts, work: (transaction: Db) => Promise<Work>): Promise<Acted> {
  const { database } = parts
  const { done, action_id } = await inTransaction(database, async (transaction) => {
    const worked = await work(transaction)
    await notifyProcesses(transaction, invalidationsOf(worked))
    return worked
  })
  parts.changed?.these(...invalidationsOf({ done }))
  const released = await done.after?.(database)
  const moved = done.pictures ? await movePictures(parts, done.pictures) : { pictures_withdrawn: [] }
  const { name, changed, note } = done
  return {
    name,
    changed,
    ...(note === undefined ? {} : { note }),
    ...(action_id === undefined ? {} : { action_id }),
    ...(released === undefined ? {} : { released }),
    ...moved,
  }
}

const invalidationsOf = ({ done }: Work): Invalidation[] => [...done.invalidations, ...changes.moderated()]

async function movePictures(
  { database, files }: ActParts,
  thing: NonNullable<Done['pictures']>,
): Promise<Pick<Acted, 'pictures_withdrawn' | 'pictures_failed'>> {
  try {
    return { pictures_withdrawn: await syncPictureVisibility({ database, files: await files() }, thing) }
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    return { pictures_withdrawn: [], pictures_failed: error.message }
  }
}
