import * as say from '@unspun/contract/messages/desk.ts'
import {
  type ActDetails,
  type ModeratorAction,
  mayEnd,
  moderationLimits,
  origins,
} from '@unspun/contract/moderation.ts'
import type { Wrong } from '../ui/form-values.ts'
import type { ActTask } from '../ui/overlays.ts'

/** The values that a moderator types and chooses. Only some actions use more than the reason. */
export interface ActValues extends Record<string, string> {
  reason: string
  ends: string
  title: string
  into: string
  kind: string
  name: string
}

const DAY = 86_400_000
const lengths: Record<string, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY }

type Presets = keyof typeof say.presets
const presetsOfAction: Record<ModeratorAction, Presets> = {
  dismiss: 'keep',
  approve: 'keep',
  restore: 'back',
  hide: 'hide',
  suspend: 'person',
  limit: 'person',
  correct: 'correct',
  'remove-change': 'wrongChange',
  merge: 'merge',
  forbid: 'forbid',
  'alert-on': 'alertOn',
  'alert-off': 'alertOff',
}

/** The action of a task, if it does one. */
export const actionOf = (task: ActTask): ModeratorAction | undefined => ('do' in task ? task.do : undefined)

/** False for what is done to outlets, networks, mail domains and the whole site, and for what an outlet has printed. */
export const isAboutMembers = (task: ActTask): boolean =>
  !['forbid', 'remove-change', 'alert-on', 'alert-off'].includes(actionOf(task) ?? '')

/** True if the moderator still has to name the outlet, network or mail domain. */
export const asksForOrigin = (task: ActTask): boolean =>
  'do' in task && task.do === 'forbid' && task.things.length === 0

export function hasEnd(task: ActTask): boolean {
  const action = actionOf(task)
  return action !== undefined && mayEnd(action)
}

export function startOf(task: ActTask): ActValues {
  const only = 'do' in task ? task.things[0]?.text : undefined
  return {
    reason: '',
    ends: 'week',
    title: actionOf(task) === 'correct' ? (only ?? '') : '',
    into: '',
    kind: 'domain',
    name: '',
  }
}

export function titleOf(task: ActTask): string {
  if ('undo' in task) return say.undoTitle
  if ('appeal' in task) return task.uphold ? say.uphold : say.overturn
  return task.title ?? say.act[task.do]
}

export function presetsOf(task: ActTask): readonly string[] {
  if ('undo' in task) return say.presets.back
  if ('appeal' in task) return task.uphold ? say.presets.keep : say.presets.back
  return say.presets[presetsOfAction[task.do]]
}

/** The number in the address of a headline on this site, or a number by itself. */
export function headlineNumber(text: string): number | undefined {
  const found = /^\s*(?:#?|\S*\/headlines\/)([1-9]\d{0,14})(?:[/?#]\S*)?\s*$/.exec(text)
  return found ? Number(found[1]) : undefined
}

export function checkAct(task: ActTask, { reason, title, into, name }: ActValues): Wrong {
  const wrong: Wrong = {}
  const action = actionOf(task)
  if (action === 'correct' && title === '') wrong.title = say.titleRequired
  if (action === 'merge' && headlineNumber(into) === undefined) wrong.into = say.intoRequired
  if (asksForOrigin(task) && name === '') wrong.name = say.nameRequired
  if (reason.length < moderationLimits.reasonMin) wrong.reason = say.reasonRequired(moderationLimits.reasonMin)
  else if (reason.length > moderationLimits.reason) wrong.reason = say.reasonTooLong(moderationLimits.reason)
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
  { reason, ends, title, into }: ActValues,
  now: number,
): { reason: string; until?: number; details?: ActDetails } {
  const action = actionOf(task)
  const length = hasEnd(task) ? lengths[ends] : undefined
  const details =
    action === 'correct'
      ? { title }
      : action === 'merge'
        ? { into: headlineNumber(into) ?? 0 }
        : 'do' in task && task.change !== undefined
          ? { change: task.change }
          : undefined
  return { reason, ...(length === undefined ? {} : { until: now + length }), ...(details ? { details } : {}) }
}
