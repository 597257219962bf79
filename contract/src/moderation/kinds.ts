// Words of reports and moderation. Browsers load this file without the schema library.

/** The kinds of things that people can report. */
export const reportable = ['fix', 'headline', 'comment', 'user'] as const
export type Reportable = (typeof reportable)[number]

/** Everything that an action can be about. `domain` is an outlet; `site` is the whole site and has the id 0. */
export const things = [...reportable, 'domain', 'network', 'mail-domain', 'site'] as const
export type Thing = (typeof things)[number]

/** The actions of moderators. Each has an undo. */
export const moderatorActions = [
  'hide',
  'restore',
  'suspend',
  'limit',
  'dismiss',
  'approve',
  'alert-on',
  'alert-off',
  'merge',
  'correct',
  'remove-change',
  'forbid',
] as const
export type ModeratorAction = (typeof moderatorActions)[number]

/**
 * Every action in the log. `hold`: the site has hidden a reported post until somebody decides. `undo` takes back the action that `undoes`
 * names. `uphold`: another moderator has looked again and left an action as it is.
 */
export const loggedActions = [
  ...moderatorActions,
  'hold',
  'undo',
  'uphold',
  'erase',
  'moderator-add',
  'moderator-remove',
] as const
export type LoggedAction = (typeof loggedActions)[number]

/** Logged actions that do nothing to the member concerned, or of which they learn elsewhere. */
export const quietActions = [
  'dismiss',
  'approve',
  'erase',
  'moderator-add',
  'moderator-remove',
] as const satisfies readonly LoggedAction[]

/** The origins from which nothing may come once they are forbidden. */
export const origins = ['domain', 'network', 'mail-domain'] as const satisfies readonly Thing[]

/** Which kinds of things an action is for. */
export const thingsOfAction: Record<ModeratorAction | 'hold', readonly Thing[]> = {
  hide: reportable,
  restore: reportable,
  suspend: ['user'],
  limit: ['user'],
  dismiss: reportable,
  approve: ['fix', 'headline', 'comment'],
  'alert-on': ['site'],
  'alert-off': ['site'],
  merge: ['headline'],
  correct: ['headline'],
  'remove-change': ['headline'],
  forbid: origins,
  hold: ['fix', 'headline', 'comment'],
}

const ENDING: readonly LoggedAction[] = ['suspend', 'limit', 'forbid']

/** Returns whether an action may have an end; without one it is for good. */
export const mayEnd = (action: LoggedAction): boolean => ENDING.includes(action)

/**
 * Why something is reported. `untrue`: it is not what the article says. `attack`: an attack on a person. `address`: the address misleads.
 * `other` needs a text.
 */
export const reportReasons = ['untrue', 'attack', 'spam', 'address', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The reasons that a form offers for each kind of thing. The server takes every reason for everything. */
export const reasonsFor: Record<Reportable, readonly ReportReason[]> = {
  fix: ['untrue', 'attack', 'spam', 'illegal', 'other'],
  headline: ['address', 'untrue', 'spam', 'illegal', 'other'],
  comment: ['attack', 'spam', 'illegal', 'other'],
  user: ['attack', 'spam', 'address', 'illegal', 'other'],
}

/** Why things are in the queue. */
export const queueKinds = ['reports', 'held', 'waiting', 'appeals'] as const
export type QueueKind = (typeof queueKinds)[number]

/** The lists on the page of moderators beside the reports. */
export const moderationTabs = ['held', 'waiting', 'appeals', 'history'] as const
export type ModerationTab = (typeof moderationTabs)[number]
