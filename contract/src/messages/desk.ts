import { type ModeratorAction, moderationLimits, type QueueKind, type Thing } from '../moderation.ts'

// The sentences of the page of moderators.

const some = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** Posts of a member, which are counted up to a limit. */
const counted = (count: number, one: string, more: string) =>
  count < moderationLimits.postsCounted ? some(count, one, more) : `${count.toLocaleString('en')}+ ${more}`

export const title = 'Moderation'
export const description = 'What waits for a decision of moderators.'
export const onlyModerators = 'This page is for moderators. The log shows everybody what they do.'
export const readLog = 'Read the log'
export const tabs = 'Queues'
export const tab = {
  reports: 'Reported',
  held: 'Held back',
  waiting: 'High alert',
  appeals: 'Another look',
  history: 'History',
} as const satisfies Record<QueueKind | 'history', string>
export const empty = {
  reports: 'No open reports. Well done.',
  held: 'The site holds nothing back.',
  waiting: 'No post waits for the high alert.',
  appeals: 'Nobody has asked for another look.',
} as const satisfies Record<QueueKind, string>
export const failed = 'The queue could not be read. Nothing was lost; please try again.'
export const alertOn = 'High alert is on: posts of new members wait until somebody lets them through.'
export const alertOff = 'High alert is off.'
export const alertSwitch = 'High alert'
export const thing = { fix: 'Fix', headline: 'Headline', comment: 'Comment', user: 'Member' } as Partial<
  Record<Thing, string>
>
export const item = (what: string, text: string) => `${what}: ${text}`
export const select = (text: string) => `Select: ${text}`
export const selected = (count: number) => `${count} selected`
export const clear = 'Clear selection'
export const reports = (count: number) => some(count, 'report', 'reports')
export const held = 'Held back by the site'
export const hidden = 'Hidden'
export const waits = 'Waits for the high alert'
export const own = 'This is yours, so another moderator decides.'
export const joined = (ago: string) => `joined ${ago}`
export const numbers = (fixes: number, comments: number) =>
  `${counted(fixes, 'fix', 'fixes')}, ${counted(comments, 'comment', 'comments')}`
export const actions = (count: number) => counted(count, 'earlier action', 'earlier actions')
export const suspendedUntil = (day: string) => `suspended until ${day}`
export const limitedUntil = (day: string) => `limited until ${day}`
export const suspended = 'suspended for good'
export const limited = 'limited for good'
export const nobody = 'The author is no longer a member.'
export const answersTo = 'In answer to'
export const history = (count: number) => `History (${count})`
export const appeal = 'Asked for another look'
export const appealOwn = 'You have done this yourself, so another moderator decides.'
export const openPage = 'Open its page'
export const more = (text: string) => `More actions: ${text}`
/** Labels of buttons, and titles of the popup that asks for a reason. */
export const act = {
  dismiss: 'Keep',
  hide: 'Hide',
  restore: 'Restore',
  approve: 'Let through',
  suspend: 'Suspend author',
  limit: 'Limit author to reading',
  correct: 'Correct the printed title',
  'remove-change': 'Remove this change',
  merge: 'Merge into another headline',
  forbid: 'Forbid',
  'alert-on': 'Turn high alert on',
  'alert-off': 'Turn high alert off',
} as const satisfies Record<ModeratorAction, string>
export const forbidOutlet = 'Forbid this outlet'
export const forbidSomething = 'Forbid something'
export const forbidSomethingElse = 'Forbid something else'
export const undo = 'Undo'
export const undoTitle = 'Take this back'
export const uphold = 'Leave as it is'
export const overturn = 'Take back'
export const about =
  'The reason is sent to the member concerned and stands in the public log. Do not name who reported.'
/** For actions that concern no member. */
export const aboutPublic = 'The reason stands in the public log.'
export const aboutMany = (count: number) => `This is done to ${count} things.`
export const reason = 'Reason'
export const reasonTooLong = (max: number) => `Please keep the reason to ${max} characters.`
export const titleRequired = 'Please give the title as the outlet has printed it.'
export const reasonRequired = (min: number) => `Please give a reason of at least ${min} characters.`
export const presets = {
  keep: ['It follows the rules.', 'It says what the article says.'],
  hide: [
    'It does not say what the article says.',
    'It attacks a person.',
    'It is spam.',
    'Its address is misleading.',
    'It is illegal.',
  ],
  person: ['Repeated spam.', 'Repeated attacks on people.', 'Votes or posts with several accounts.'],
  correct: ['The outlet printed it differently.'],
  wrongChange: [
    'It is not a headline but another page, such as a consent form.',
    'The outlet shows different readers different headlines.',
    'The page was read wrongly.',
  ],
  merge: ['Both are the same article.'],
  back: ['It was a mistake.', 'Another look came to another decision.'],
  forbid: ['Spam comes from there.', 'It is not a news outlet.'],
  alertOn: ['A flood of new accounts.'],
  alertOff: ['The flood is over.'],
} as const
export const howLong = 'For how long?'
export const ends = { day: '1 day', week: '1 week', month: '1 month', good: 'For good' } as const
export const printedTitle = 'Title as the outlet has printed it'
export const into = 'Address or number of the headline that stays'
export const intoRequired = 'Please give the address of a headline on this site, or its number.'
export const forbidWhat = 'What is forbidden?'
export const outlet = 'Outlet'
export const outletHint = 'Such as example.org. Nobody can add its headlines, and its news is not shown.'
export const network = 'Network'
export const networkHint = 'Such as 192.0.2.0/24. Nobody can post or register from there.'
export const mailDomain = 'Mail domain'
export const mailDomainHint = 'Such as example.org. Nobody can register with an address there.'
export const nameRequired = 'Please say which one.'
export const outcome = {
  hide: 'Hidden',
  restore: 'Restored',
  suspend: 'Suspended',
  limit: 'Limited to reading',
  dismiss: 'Kept',
  approve: 'Let through',
  'alert-on': 'High alert is on',
  'alert-off': 'High alert is off',
  merge: 'Merged',
  correct: 'Corrected',
  'remove-change': 'Removed',
  forbid: 'Forbidden',
  undo: 'Taken back',
  uphold: 'Left as it is',
} as const satisfies Record<ModeratorAction | 'undo' | 'uphold', string>
export const outcomes = (label: string, count: number) => (count === 1 ? `${label}.` : `${label}: ${count}.`)
export const partly = (failed: number) =>
  `${some(failed, 'item', 'items')} could not be changed; the reason stands there.`
export const undoReason = 'Taken back at once by the moderator.'
export const undone = 'Taken back.'
export const already = 'It was like this already.'
