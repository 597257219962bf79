import type { LoggedAction, Thing } from '../moderation.ts'
import type { Notification, Outcome } from '../notifications.ts'

/** A day as people write it, in UTC: 3 December 2026. */
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const yours = (what: Thing) => (what === 'user' ? 'you' : `your ${what}`)
const counted = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** The actions of moderators, in words for the person concerned. */
const done: Partial<Record<LoggedAction, (what: Thing, until: number | null) => string>> = {
  hide: (what) =>
    what === 'user' ? 'Moderators have hidden you and your posts' : `Moderators have hidden ${yours(what)}`,
  hold: (what) => `${what === 'user' ? 'You are' : `Your ${what} is`} hidden until a moderator decides`,
  restore: (what) => `Moderators show ${yours(what)} again`,
  approve: (what) => `Everybody sees your ${what} now`,
  suspend: (_, until) => `You are suspended${until === null ? '' : ` until ${dayOf(until)}`}`,
  limit: (_, until) => `You can read but not post, comment or vote${until === null ? '' : ` until ${dayOf(until)}`}`,
  merge: () => 'Moderators have merged your headline with another one',
  correct: () => 'Moderators have corrected the title of your headline',
  undo: (what) => `Moderators have taken back an action on ${yours(what)}`,
  'moderator-add': () => 'You are a moderator now',
  'moderator-remove': () => 'You are no longer a moderator',
}

/** The sentences of the page of notifications, of its count, and of watching. Sentences about events have no full stop. */
export const inboxMessages = {
  title: 'Notifications',
  intro: 'Answers to you, what becomes of your fixes, and news of what you watch.',
  login: 'Log in to see your notifications.',
  loginWhy: 'They are for members only.',
  show: 'Show notifications',
  list: 'Your notifications',
  none: 'Nothing yet',
  noneWhy:
    'When somebody comments on your fix, answers you or votes for you, you find it here. So you do when there is something new on a headline, an outlet or a member that you watch.',
  noneUnread: 'You have read everything.',
  failed: 'Your notifications could not be loaded.',
  readAll: 'Mark all as read',
  allRead: (count: number) =>
    count === 1 ? 'One notification is read now.' : `${counted(count, '', 'notifications')} are read now.`,
  nothingUnread: 'There is nothing unread.',
  markFailed: 'This could not be saved. Please try again.',
  unread: 'Unread',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  menu: 'Menu of this notification',
  somebody: 'Somebody',
  others: (count: number) => counted(count, 'other', 'others'),
  more: 'More notifications',
  anotherLook: 'Ask for another look',

  reply: (count: number) => (count > 1 ? `answered you ${count} times` : 'answered your comment'),
  comment: (count: number) => (count > 1 ? `wrote ${count} comments on your fix` : 'commented on your fix'),
  firstPlaceTaken: 'Your fix is in first place now',
  firstPlaceLost: 'Another fix is in first place now',
  votes: (milestone: number) => `Your fix has reached ${counted(milestone, 'vote', 'votes')}`,
  headlineChanged: 'The printed headline of your fix has changed',
  outletFollowed: 'The outlet changed its headline, and came close to your fix',
  moderated: (action: LoggedAction | undefined, what: Thing, until: number | null) =>
    (action && done[action]?.(what, until)) ?? `Moderators have acted on ${yours(what)}`,
  reportDecided: (outcome: Outcome | null) =>
    outcome === 'unfounded'
      ? 'Moderators have looked at your report and found nothing wrong'
      : 'Moderators have acted on your report. Thank you',
  appealDecided: (outcome: Outcome | null) =>
    outcome === 'undone'
      ? 'Another moderator has looked again and taken the action back'
      : 'Another moderator has looked again: the action stays',
  watchedHeadline: (count: number) =>
    count > 1 ? `added ${count} fixes to a headline that you watch` : 'fixed a headline that you watch',
  watchedDomain: (count: number, domain: string) =>
    `${count > 1 ? `${count} new headlines or fixes` : 'A new headline or fix'}${domain ? ` of ${domain}` : ' of an outlet that you watch'}`,
  watchedUser: (count: number) => (count > 1 ? `posted ${count} new fixes` : 'posted a new fix'),
} as const

/** The words of a notification: people, if it names some, then `text`; `title` is a headline or fix, and `quote` what somebody wrote. */
export interface Line {
  /** Whether the people that the notification names come before the text. */
  named: boolean
  text: string
  title: string
  quote: string
}

type Words = Pick<
  Notification,
  'kind' | 'count' | 'headline' | 'fix' | 'comment' | 'milestone' | 'action' | 'outcome' | 'people'
>

/** The sentence of a notification. Posts that are hidden now leave their part empty. */
export function lineOf(about: Words): Line {
  const { kind, count, milestone, action, outcome } = about
  const fix = about.fix?.title ?? ''
  const headline = about.headline?.title ?? ''
  const named = about.people.length > 0
  const of = (text: string, title = fix || headline, quote = ''): Line => ({ named: false, text, title, quote })
  /** The sentence begins with people; without them, with a word for somebody. */
  const by = (text: string, title: string, quote = ''): Line => ({
    named,
    text: named ? text : `${inboxMessages.somebody} ${text}`,
    title,
    quote,
  })
  switch (kind) {
    case 'reply':
      return by(inboxMessages.reply(count), fix, about.comment?.text)
    case 'comment':
      return by(inboxMessages.comment(count), fix, about.comment?.text)
    case 'first-place-taken':
      return of(inboxMessages.firstPlaceTaken)
    case 'first-place-lost':
      return of(inboxMessages.firstPlaceLost)
    case 'votes':
      return of(inboxMessages.votes(milestone))
    case 'headline-changed':
      return of(inboxMessages.headlineChanged, headline || fix)
    case 'outlet-followed':
      return of(inboxMessages.outletFollowed)
    case 'moderated':
      return of(
        inboxMessages.moderated(action?.action, action?.what ?? 'user', action?.until ?? null),
        fix || headline,
        action?.reason,
      )
    case 'report-decided':
      return of(inboxMessages.reportDecided(outcome))
    case 'appeal-decided':
      return of(inboxMessages.appealDecided(outcome), fix || headline, action?.reason)
    case 'watched-headline':
      return by(inboxMessages.watchedHeadline(count), fix || headline)
    case 'watched-domain':
      return of(inboxMessages.watchedDomain(count, about.headline?.domain ?? ''), headline || fix)
    case 'watched-user':
      return by(inboxMessages.watchedUser(count), fix || headline)
  }
}

/** Up to two of the people who are named, and how many others, with the words between them: "Ann, Ben and 3 others". */
export function namesIn<Person extends object>(people: readonly Person[], count: number): (Person | string)[] {
  const [first, second] = people
  if (!first) return []
  if (!second) return [first]
  const others = count - 2
  return others > 0 ? [first, ', ', second, ` and ${inboxMessages.others(others)}`] : [first, ' and ', second]
}
