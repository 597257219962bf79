import {
  type ActDetails,
  type AskedDetail,
  actions,
  askedDetails,
  isNotified,
  type ModeratorAction,
  mayEnd,
  origins,
} from '@unspun/contract/actions.ts'
import { actionWords, detailWords, keepReasons, undoReasons } from '@unspun/contract/messages/actions.ts'
import * as deskMessages from '@unspun/contract/messages/desk.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import type { Wrong } from '../ui/form-values.ts'
import type { ActTask } from '../ui/overlays.ts'

/** What a moderator types and chooses. Only some actions use more than the reason. */
export interface ActValues extends Record<string, string>, Record<AskedDetail, string> {
  reason: string
  ends: string
  kind: string
  name: string
}

const DAY = 86_400_000
const lengths: Record<string, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY }

/** The action of a task, if it does one. */
export const actionOf = (task: ActTask): ModeratorAction | undefined => ('do' in task ? task.do : undefined)

/** The details that the form of a task asks for. */
export function asksOf(task: ActTask): readonly AskedDetail[] {
  const action = actionOf(task)
  return (action && actions[action].asks) ?? []
}

/** Whether the member concerned is notified, if there is one. */
export function notifies(task: ActTask): boolean {
  const action = actionOf(task)
  return action === undefined || isNotified(action)
}

/** True if the moderator still has to name the outlet, network or mail domain. */
export const asksForOrigin = (task: ActTask): boolean => 'do' in task && task.things.length === 0

export function hasEnd(task: ActTask): boolean {
  const action = actionOf(task)
  return action !== undefined && mayEnd(action)
}

export function startOf(task: ActTask): ActValues {
  const text = ('do' in task && task.things[0]?.text) || ''
  const details = Object.entries(askedDetails).map(([name, { most, upTo }]) => [
    name,
    most !== undefined ? text : upTo !== undefined ? '1' : '',
  ])
  return {
    ...(Object.fromEntries(details) as Record<AskedDetail, string>),
    reason: '',
    ends: 'week',
    kind: 'domain',
    name: '',
  }
}

export function titleOf(task: ActTask): string {
  if ('undo' in task) return task.title ?? deskMessages.undoTitle
  if ('appeal' in task) return task.uphold ? deskMessages.uphold : deskMessages.overturn
  return task.title ?? actionWords[task.do].label
}

/** What an action does besides, in sentences. */
export const effectsOf = (task: ActTask): string[] =>
  'undo' in task && task.effect
    ? [task.effect]
    : 'do' in task
      ? [...new Set(task.things.flatMap(({ what }) => actionWords[task.do].effect?.(what) ?? []))]
      : []

/** The reasons that a form offers. */
export function reasonsOf(task: ActTask): readonly string[] {
  if ('do' in task) return actionWords[task.do].reasons
  return 'appeal' in task && task.uphold ? keepReasons : undoReasons
}

/** The number in the address of a page of this site, or a number by itself. */
export function numberOf(page: 'headlines' | 'fixes', text: string): number | undefined {
  const found = /^\s*(?:#?|\S*\/(headlines|fixes)\/)([1-9]\d{0,14})(?:[/?#]\S*)?\s*$/.exec(text)
  return found && (found[1] ?? page) === page ? Number(found[2]) : undefined
}

/** A number from 1 to `upTo`. */
function countOf(text: string, upTo: number): number | undefined {
  const count = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= upTo ? count : undefined
}

/** What a moderator has given for a detail; undefined if it is missing. */
function detailIn(name: AskedDetail, text: string): string | number | undefined {
  const { page, upTo } = askedDetails[name]
  if (upTo !== undefined) return countOf(text, upTo)
  return page ? numberOf(page, text) : text || undefined
}

export function checkAct(task: ActTask, values: ActValues): Wrong {
  const { reason, name } = values
  const wrong: Wrong = {}
  for (const detail of asksOf(task))
    if (detailIn(detail, values[detail]) === undefined) wrong[detail] = detailWords[detail].required
  if (asksForOrigin(task) && name === '') wrong.name = deskMessages.nameRequired
  if (reason.length < moderationLimits.reasonMin) wrong.reason = deskMessages.reasonRequired(moderationLimits.reasonMin)
  else if (reason.length > moderationLimits.reason) wrong.reason = deskMessages.reasonTooLong(moderationLimits.reason)
  return wrong
}

/** The task with the outlet, network or mail domain that the moderator has named. */
export function thingsOf(task: ActTask, { kind, name }: ActValues): ActTask {
  if (!('do' in task) || !asksForOrigin(task)) return task
  const what = origins.find((one) => one === kind) ?? 'domain'
  return { ...task, things: [{ what, id: 0, name, text: name }] }
}

/** The arguments of the call beside the things. `now` is in milliseconds. */
export function givenOf(
  task: ActTask,
  values: ActValues,
  now: number,
): { reason: string; until?: number; details?: ActDetails } {
  const { reason, ends } = values
  const length = hasEnd(task) ? lengths[ends] : undefined
  const asked = asksOf(task).map((name) => [name, detailIn(name, values[name])])
  const details: ActDetails = { ...('do' in task ? task.details : {}), ...Object.fromEntries(asked) }
  return {
    reason,
    ...(length === undefined ? {} : { until: now + length }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  }
}
