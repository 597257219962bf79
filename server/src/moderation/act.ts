import {
  actions,
  isAction,
  isForAdministrators,
  isNotified,
  type LoggedAction,
  outcomeOfAppeal,
  type Thing,
} from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { administers, refusedOn, subjectOf } from '@unspun/contract/permissions.ts'
import { cleanText } from '@unspun/contract/text.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { inPatientTransaction } from '../engines/postgres/in-transaction.ts'
import { syncPictureVisibility } from '../headlines/pictures/picture-visibility.ts'
import { type Changed, changes, type Invalidation } from '../invalidation/changes.ts'
import { notifyProcesses } from '../invalidation/notify.ts'
import { actionById, lockAction, logAction } from './action-store.ts'
import {
  type ActionRequest,
  type Actor,
  actorKindOf,
  type Effect,
  type LoggedRow,
  moderator,
} from './actions/action-handler.ts'
import { actionHandlers } from './actions/action-handlers.ts'
import { closeAppeal, isOpenAppeal, reopenAppeal } from './appeal-store.ts'
import { isModerator } from './moderators-store.ts'
import { type Decision, notifyFixers, notifyOfDecision, notifyReporters } from './notify-members.ts'
import { decideReports, reopenReports } from './reports/store.ts'

export interface ActParts {
  database: Database
  files: () => Promise<Files>
  /** For a process that serves pages: they follow before the answer. */
  changed?: Changed | undefined
  /** Starts the job that withdraws and returns votes. Without it, the job starts within a minute. */
  sendToSettleVotes?: (() => void) | undefined
}

/**
 * The result of an action. `action_id` is missing if nothing was recorded, because the thing was in this state already; `note` says what could not be done. `pictures_withdrawn`
 * are names that are no longer served; `pictures_failed` tells why they could not be moved, and repeating the action moves them.
 */
export interface ActionResult {
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
 * Carries out an action, for the site's endpoints and for the command line. One transaction does it, logs it, decides open reports, and
 * notifies the member concerned and the reporters. Caches and pictures follow. Repeating an action only completes what a failed attempt
 * left undone. `first` is done before, in the same transaction. Throws `NotAdministrator`, `ThingNotFound`, `NotForThis`, `OwnThing`, `OfModerator`,
 * `ReasonRequired`, `ReasonTooLong`, `UntilPast`, and what the action itself throws.
 */
export async function act(
  parts: ActParts,
  by: Actor,
  given: ActionRequest,
  first?: (transaction: Db) => Promise<void>,
): Promise<ActionResult> {
  const { action, thing, until } = given
  const declared = actions[action]
  if (isForAdministrators(action) && !administers(actorKindOf(by))) throw new AppError('NotAdministrator')
  const request = { ...given, reason: checkReason(given.reason, by, declared.reasonOptional) }
  if (!declared.on.includes(thing.what)) throw new AppError('NotForThis')
  if (until !== undefined && !declared.mayEnd) throw new AppError('NotForThis')
  if (until !== undefined && until <= Date.now()) throw new AppError('UntilPast')
  return carryOut(parts, async (transaction) => {
    await first?.(transaction)
    return doWithin(transaction, by, request)
  })
}

/** Carries out an action within a transaction. An action that undoes or confirms another one also answers the request for its review. */
async function doWithin(transaction: Db, by: Actor, request: ActionRequest): Promise<Work> {
  const { action, thing, reason, until } = request
  const declared = actions[action]
  const effect = await actionHandlers[action].do(transaction, request)
  if (!effect) throw new AppError('ThingNotFound')
  const undone = effect.undoes === undefined ? undefined : await actionById(transaction, effect.undoes)
  await checkActor(transaction, by, { what: thing.what, subject: effect.subject, undone })
  if (!effect.changed) return { effect }
  const { subject: subject_user_id, undoes, id = thing.id } = effect
  const details = { ...(thing.name ? { name: thing.name } : {}), ...effect.details }
  const logged = { action, what: thing.what, id, reason, until, undoes, subject_user_id, details }
  const appealed = undoes !== undefined && (await isOpenAppeal(transaction, undoes))
  const action_id = await logAction(transaction, signing(by, action), logged, !appealed && isNotified(action))
  if (declared.decides) {
    const posts = action === 'hide' && thing.what === 'user'
    const reports = await decideReports(transaction, thing, { actionId: action_id, posts })
    await notifyReporters(transaction, { reports, action_id, outcome: declared.decides })
  }
  if (appealed) await answerAppeal(transaction, undoes, { thing, action_id, outcome: outcomeOfAppeal(action) })
  if (effect.fixed) await notifyFixers(transaction, effect.fixed)
  return { effect, action_id }
}

/**
 * Undoes an action, in the same way. Throws `ActionNotFound`, `NotAdministrator`, `CannotUndo`, `UndoneAlready`, `OwnThing`, `OfModerator`,
 * `ReasonRequired`, and `ReasonTooLong`.
 */
export async function undo(parts: ActParts, by: Actor, actionId: number, given: string): Promise<ActionResult> {
  const reason = checkReason(given, by)
  return carryOut(parts, async (transaction) => {
    const action = await lockAction(transaction, actionId)
    if (!action) throw new AppError('ActionNotFound')
    return undoWithin(transaction, by, action, reason)
  })
}

/** Undoes a locked action within a transaction. */
async function undoWithin(transaction: Db, by: Actor, logged: LoggedRow & { undone: boolean }, reason: string) {
  const { action, what, id, subject_user_id, operator_action_id: undoes } = logged
  if (!isAction(action) || actions[action].by === 'site') throw new AppError('CannotUndo')
  if (isForAdministrators(action) && !administers(actorKindOf(by))) throw new AppError('NotAdministrator')
  if (logged.undone) throw new AppError('UndoneAlready')
  const effect = await actionHandlers[action].undo(transaction, logged)
  if (!effect) throw new AppError('ThingNotFound')
  await checkActor(transaction, by, { what, subject: subject_user_id ?? effect.subject, undone: logged })
  const appealed = await isOpenAppeal(transaction, undoes)
  const reopened = await reopenAppeal(transaction, undoes)
  const undone = { action: 'undo', what, id, reason, undoes, subject_user_id } as const
  const action_id = await logAction(
    transaction,
    signing(by, action),
    undone,
    reopened || (!appealed && isNotified(action)),
  )
  if (actions[action].decides) await reopenReports(transaction, undoes)
  if (appealed)
    await answerAppeal(transaction, undoes, { thing: { what, id }, action_id, outcome: outcomeOfAppeal('undo') })
  if (effect.fixed) await notifyFixers(transaction, effect.fixed)
  return { effect: { ...effect, changed: true }, action_id }
}

/**
 * Decides a request for a review: upholds the action, or undoes it, which the same people may do. Throws `AppealNotFound`, `AppealByOther`,
 * `OwnThing`, `OfModerator`, `ReasonRequired`, and `ReasonTooLong`.
 */
export async function decide(
  parts: ActParts,
  by: Actor,
  { actionId, uphold, reason: given }: { actionId: number; uphold: boolean; reason: string },
): Promise<ActionResult> {
  const reason = checkReason(given, by)
  return carryOut(parts, async (transaction) => {
    const action = await lockAction(transaction, actionId)
    if (!action) throw new AppError('AppealNotFound')
    if (by.moderator_id !== null && by.moderator_id === action.moderator_id) throw new AppError('AppealByOther')
    const { what, id, subject_user_id } = action
    await checkActor(transaction, by, { what, subject: subject_user_id, undone: action })
    if (!(await isOpenAppeal(transaction, actionId))) throw new AppError('AppealNotFound')
    // The reports of a held post are decided with it.
    if (!uphold && action.action === 'hold')
      return doWithin(transaction, by, { action: 'dismiss', thing: { what, id }, reason })
    if (!uphold) return undoWithin(transaction, by, action, reason)
    const upheld = { action: 'uphold', what, id, reason, subject_user_id, details: { of: actionId } } as const
    const action_id = await logAction(transaction, signing(by, action.action), upheld)
    await answerAppeal(transaction, actionId, { thing: { what, id }, action_id, outcome: outcomeOfAppeal('uphold') })
    return { effect: { name: '', changed: true, subject: null, invalidations: [] }, action_id }
  })
}

/**
 * As whom somebody stands in the log. What moderators do, an administrator does as a moderator: a site may have only one administrator, whose
 * moderation everybody could then tell from that of others.
 */
const signing = (by: Actor, action: LoggedAction): Actor =>
  by.moderator_id !== null && !isForAdministrators(action) ? moderator(by.moderator_id) : by

/** Closes the request for a review of an action and notifies the member who made it. */
async function answerAppeal(transaction: Db, actionId: number, decision: Omit<Decision, 'to'>): Promise<void> {
  const to = await closeAppeal(transaction, actionId, decision.action_id)
  if (to !== undefined) await notifyOfDecision(transaction, { to, ...decision })
}

/** `undone` is the action that this one undoes, replaces or reviews. Throws `OwnThing` and `OfModerator`. */
async function checkActor(
  transaction: Db,
  by: Actor,
  about: { what: Thing; subject: number | null; undone: Pick<LoggedRow, 'done_by'> | undefined },
): Promise<void> {
  const { what, subject, undone } = about
  const concerned =
    subject === null ? null : { own: subject === by.moderator_id, moderator: await isModerator(transaction, subject) }
  const refusal = refusedOn(subjectOf(what, concerned), actorKindOf(by), undone && actorKindOf(undone))
  if (refusal === 'OwnThing') throw new AppError('OwnThing')
  if (refusal) throw new AppError('OfModerator')
}

/** Moderators give a reason that explains something; an operator writes what they like, and nothing where the reason is optional. */
function checkReason(given: string, { moderator_id }: Actor, optional = false): string {
  const reason = cleanText(given)
  const least = moderator_id !== null ? moderationLimits.reasonMin : optional ? 0 : 1
  if (reason.length > moderationLimits.reason) throw new AppError('ReasonTooLong', moderationLimits.reason)
  if (reason.length < least) throw new AppError('ReasonRequired', moderationLimits.reasonMin)
  return reason
}

interface Work {
  effect: Effect
  action_id?: number
}

/** Does the work in a transaction; then processes, caches and pictures follow. */
async function carryOut(parts: ActParts, work: (transaction: Db) => Promise<Work>): Promise<ActionResult> {
  const { database } = parts
  const { effect, action_id } = await inPatientTransaction(database, async (transaction) => {
    const done = await work(transaction)
    await notifyProcesses(transaction, invalidationsOf(done.effect))
    return done
  })
  parts.changed?.these(...invalidationsOf(effect))
  if (effect.votes) parts.sendToSettleVotes?.()
  const released = await effect.after?.(database)
  // Pages made meanwhile show a member's posts as they were before.
  if (effect.after) parts.changed?.these(...effect.invalidations)
  const moved = effect.pictures ? await movePictures(parts, effect.pictures) : { pictures_withdrawn: [] }
  const { name, changed, note } = effect
  return {
    name,
    changed,
    ...(note === undefined ? {} : { note }),
    ...(action_id === undefined ? {} : { action_id }),
    ...(released === undefined ? {} : { released }),
    ...moved,
  }
}

const invalidationsOf = (effect: Effect): Invalidation[] => [...effect.invalidations, ...changes.moderated()]

async function movePictures(
  { database, files }: ActParts,
  thing: NonNullable<Effect['pictures']>,
): Promise<Pick<ActionResult, 'pictures_withdrawn' | 'pictures_failed'>> {
  try {
    return { pictures_withdrawn: await syncPictureVisibility({ database, files: await files() }, thing) }
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    return { pictures_withdrawn: [], pictures_failed: error.message }
  }
}
