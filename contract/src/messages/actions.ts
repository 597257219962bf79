import type { AskedDetail, LoggedAction, ModeratorAction, NotifiedAction, Thing } from '../actions.ts'

// The words of moderators' actions, for moderators, for the public log and for the member concerned.

/** A day as people write it, in UTC: 3 December 2026. */
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const yours = (what: Thing) => (what === 'user' ? 'you' : `your ${what}`)
const untilDay = (until: number | null) => (until === null ? '' : ` until ${dayOf(until)}`)

/**
 * - `label`: its button, and the title of its form
 * - `effect`: what else it does to such a thing, if its form should say so
 * - `outcome`: what a notice says afterwards
 * - `reasons`: those that the form offers
 */
interface OfModerator {
  label: string
  effect?: (what: Thing) => string | undefined
  outcome: string
  reasons: readonly [string, ...string[]]
}

/** `log`: what somebody did; `*` stands for the thing. `notification`: a sentence to the member concerned, without a full stop. */
type WordsOf<A> = { log: string } & (A extends ModeratorAction ? OfModerator : unknown) &
  (A extends NotifiedAction ? { notification: (what: Thing, until: number | null) => string } : unknown)

/** Suggested reasons for leaving things as they are, and for undoing what was done. */
export const keepReasons = ['It follows the rules.', 'It says what the article says.'] as const
export const undoReasons = ['It was a mistake.', 'A review came to another decision.'] as const
const memberReasons = [
  'Repeated spam.',
  'Repeated attacks on people.',
  'Votes or posts with several accounts.',
] as const

export const actionWords: { [A in LoggedAction]: WordsOf<A> } = {
  hide: {
    label: 'Hide',
    effect: (what) =>
      what === 'user'
        ? 'The member’s posts disappear, and their votes no longer count. Restoring the member brings both back.'
        : undefined,
    outcome: 'Hidden',
    log: 'hid *',
    notification: (what) =>
      what === 'user'
        ? 'Moderators have hidden you and your posts, and your votes do not count'
        : `Moderators have hidden ${yours(what)}`,
    reasons: [
      'It does not say what the article says.',
      'It attacks a person.',
      'It is spam.',
      'Its address is misleading.',
      'It is illegal.',
    ],
  },
  restore: {
    label: 'Restore',
    effect: (what) => (what === 'user' ? 'The member’s posts and votes return.' : undefined),
    outcome: 'Restored',
    log: 'restored *',
    notification: (what) => `Moderators show ${yours(what)} again`,
    reasons: undoReasons,
  },
  suspend: {
    label: 'Suspend author',
    outcome: 'Suspended',
    log: 'suspended *',
    notification: (_, until) => `You are suspended${untilDay(until)}`,
    reasons: memberReasons,
  },
  limit: {
    label: 'Make read-only',
    outcome: 'Limited to reading',
    log: 'limited * to reading',
    notification: (_, until) => `You can read but not post, comment or vote${untilDay(until)}`,
    reasons: memberReasons,
  },
  dismiss: { label: 'Keep', outcome: 'Kept', log: 'found the reports of * unfounded', reasons: keepReasons },
  approve: {
    label: 'Let through',
    outcome: 'Let through',
    log: 'let * appear that was waiting',
    reasons: keepReasons,
  },
  'alert-on': {
    label: 'Turn high alert on',
    outcome: 'High alert is on',
    log: 'began a high alert',
    reasons: ['A flood of new accounts.'],
  },
  'alert-off': {
    label: 'Turn high alert off',
    outcome: 'High alert is off',
    log: 'ended a high alert',
    reasons: ['The flood is over.'],
  },
  'open-registration': {
    label: 'Open registration',
    effect: () => 'Everybody can register again.',
    outcome: 'Registration is open',
    log: 'opened registration',
    reasons: ['Everybody is welcome.'],
  },
  'limit-registration': {
    label: 'Register by invitation only',
    effect: () => 'Only people with the link of an invitation can register. Members log in as always.',
    outcome: 'Registration is by invitation',
    log: 'limited registration to invited people',
    reasons: ['The site is for people whom members know.', 'Too many accounts are made for abuse.'],
  },
  'close-registration': {
    label: 'Close registration',
    effect: () => 'Nobody can register until it is opened again. Members log in as always.',
    outcome: 'Registration is closed',
    log: 'closed registration',
    reasons: ['The site is for its members.', 'Too many accounts are made for abuse.'],
  },
  invite: {
    label: 'Make an invitation',
    effect: () => 'Its link is in the list of invitations.',
    outcome: 'The invitation is ready',
    log: 'made an invitation',
    reasons: ['For people whom we know.'],
  },
  correct: {
    label: 'Correct the printed title',
    outcome: 'Corrected',
    log: 'corrected *',
    reasons: ['The outlet printed it differently.'],
  },
  merge: {
    label: 'Merge into another headline',
    outcome: 'Merged',
    log: 'merged * into another one',
    reasons: ['Both are the same article.'],
  },
  'remove-change': {
    label: 'Remove this change',
    outcome: 'Removed',
    log: 'removed a wrong change of *',
    reasons: [
      'It is not a headline but another page, such as a consent form.',
      'The outlet shows different readers different headlines.',
      'The page was read wrongly.',
    ],
  },
  forbid: {
    label: 'Forbid',
    outcome: 'Forbidden',
    log: 'forbade *',
    reasons: ['Spam comes from there.', 'It is not a news outlet.'],
  },
  hold: {
    log: 'hid * until a moderator decides',
    notification: (what) => `Your ${what} is hidden until a moderator decides`,
  },
  undo: {
    log: 'undid an action on *',
    notification: (what) => `Moderators have undone an action on ${yours(what)}`,
  },
  uphold: { log: 'reviewed an action on * and upheld it' },
  erase: { log: 'deleted the account of *' },
  'moderator-add': { log: 'made * a moderator' },
  'administrator-add': { log: 'made * an administrator' },
  'moderator-remove': { log: 'ended the moderation of *' },
  'remove-data': { log: 'removed files of open data' },
}

/** The fields for details, each with the sentence for a missing one. */
export const detailWords: Record<AskedDetail, { label: string; required: string }> = {
  title: {
    label: 'Title as the outlet has printed it',
    required: 'Please give the title as the outlet has printed it.',
  },
  places: { label: 'How many people it is for', required: 'Please give a number, at most a thousand.' },
  into: {
    label: 'Address or number of the headline that stays',
    required: 'Please give the address of a headline on this site, or its number.',
  },
}

/** What the member concerned is told about an action. `action` is undefined if it is not known. */
export function notificationOf(action: LoggedAction | undefined, what: Thing, until: number | null): string {
  const words = action && actionWords[action]
  return words && 'notification' in words ? words.notification(what, until) : `Moderators have acted on ${yours(what)}`
}
