import type { Thing } from '../actions.ts'
import { moderationLimits, type QueueKind } from '../moderation.ts'

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
  appeals: 'Reviews',
  history: 'History',
} as const satisfies Record<QueueKind | 'history', string>
export const empty = {
  reports: 'No open reports. Well done.',
  held: 'The site holds nothing back.',
  waiting: 'No post waits for the high alert.',
  appeals: 'Nobody has requested a review.',
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
export const refused = {
  OwnThing: 'This is yours, so another moderator decides.',
  OfModerator: 'This is about a moderator, so the operator decides.',
} as const
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
export const appeal = 'Requested a review'
export const appealOwn = 'You did this yourself, so another moderator decides.'
export const openPage = 'Open its page'
export const more = (text: string) => `More actions: ${text}`
export const forbidOutlet = 'Forbid this outlet'
export const forbidSomething = 'Block…'
export const forbidSomethingElse = 'Block another…'
export const undo = 'Undo'
export const undoTitle = 'Undo this action'
export const uphold = 'Uphold'
export const overturn = 'Reverse'
export const about =
  'The reason is sent to the member concerned and stands in the public log. Do not name who reported.'
/** For actions of which no member is notified. */
export const aboutSite = 'The reason stands in the public log.'
export const aboutPublic = 'The reason stands in the public log. Do not name who reported.'
export const aboutMany = (count: number) => `This is done to ${count} things.`
export const reason = 'Reason'
export const reasonTooLong = (max: number) => `Please keep the reason to ${max} characters.`
export const reasonRequired = (min: number) => `Please give a reason of at least ${min} characters.`
export const howLong = 'For how long?'
export const ends = { day: '1 day', week: '1 week', month: '1 month', good: 'For good' } as const
export const forbidWhat = 'What is forbidden?'
export const outlet = 'Outlet'
export const outletHint = 'Such as example.org. Nobody can add its headlines, and its news is not shown.'
export const network = 'Network'
export const networkHint = 'Such as 192.0.2.0/24. Nobody can post or register from there.'
export const mailDomain = 'Mail domain'
export const mailDomainHint = 'Such as example.org. Nobody can register with an address there.'
export const nameRequired = 'Please say which one.'
export const upheld = 'Upheld'
export const outcomes = (label: string, count: number) => (count === 1 ? `${label}.` : `${label}: ${count}.`)
export const partly = (failed: number) =>
  `${some(failed, 'item', 'items')} could not be changed; the reason stands there.`
export const undoReason = 'Undone at once by the moderator.'
export const undone = 'Undone'
export const already = 'It was like this already.'
