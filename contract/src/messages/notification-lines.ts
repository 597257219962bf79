import type { Notification, NotificationKind, Outcome } from '../notifications.ts'
import { notificationOf } from './actions.ts'
import * as notificationMessages from './notifications.ts'

// What each kind of notification says. The sentences have no full stop.

type Words = Pick<
  Notification,
  'kind' | 'count' | 'headline' | 'fix' | 'comment' | 'milestone' | 'action' | 'outcome' | 'people'
>

/** The words of a notification: people, if it names some, then `text`; `title` is a headline or fix, and `quote` what somebody wrote. */
export interface Line {
  /** Whether the people that the notification names come before the text. */
  named: boolean
  text: string
  title: string
  quote: string
}

export const reply = (count: number) => (count > 1 ? `answered you ${count} times` : 'answered your comment')
export const comment = (count: number) => (count > 1 ? `wrote ${count} comments on your fix` : 'commented on your fix')
export const firstPlaceTaken = 'Your fix is in first place now'
export const firstPlaceLost = 'Another fix is in first place now'
export const votes = (milestone: number) =>
  milestone === 1 ? 'First vote on your fix' : `Your fix has reached ${milestone.toLocaleString('en')} votes`
export const headlineChanged = 'The printed headline of your fix has changed'
export const outletFollowed = 'The outlet changed its headline, and came close to your fix'
export const votedFollowed =
  'You were right: the outlet changed its headline, and came close to a fix that you voted for'
export const reportDecided = (outcome: Outcome | null) =>
  outcome === 'unfounded'
    ? 'Moderators have looked at your report and found nothing wrong'
    : 'Moderators have acted on your report. Thank you'
export const appealDecided = (outcome: Outcome | null) =>
  outcome === 'undone' ? 'Another moderator reversed this' : 'Another moderator upheld this'
export const watchedHeadline = (count: number) =>
  count > 1 ? `added ${count} fixes to a headline that you watch` : 'fixed a headline that you watch'
export const watchedDomain = (count: number, domain: string) =>
  `${count > 1 ? `${count} new headlines or fixes` : 'A new headline or fix'}${domain ? ` of ${domain}` : ' of an outlet that you watch'}`
export const requestedFix = 'A fix that you asked for is in first place now'
export const watchedUser = (count: number) => (count > 1 ? `posted ${count} new fixes` : 'posted a new fix')

export const newer = 'A new kind of notification. Reload the page to read it'

interface Said {
  text: string
  /** The text follows the people who did it, or a word for somebody. */
  by?: true
  /** The fix, or else the headline, unless it is given. */
  title?: string
  quote?: string | undefined
}

const said: Record<NotificationKind, (about: Words) => Said> = {
  reply: ({ count, comment }) => ({ by: true, text: reply(count), quote: comment?.text }),
  comment: (about) => ({ by: true, text: comment(about.count), quote: about.comment?.text }),
  'first-place-taken': () => ({ text: firstPlaceTaken }),
  'first-place-lost': () => ({ text: firstPlaceLost }),
  votes: ({ milestone }) => ({ text: votes(milestone) }),
  'headline-changed': (about) => ({ text: headlineChanged, title: headlineOf(about) }),
  'outlet-followed': () => ({ text: outletFollowed }),
  'voted-followed': () => ({ text: votedFollowed }),
  moderated: ({ action }) => ({
    text: notificationOf(action?.action, action?.what ?? 'user', action?.until ?? null),
    quote: action?.reason,
  }),
  'report-decided': ({ outcome }) => ({ text: reportDecided(outcome) }),
  'appeal-decided': ({ outcome, action }) => ({ text: appealDecided(outcome), quote: action?.reason }),
  'watched-headline': ({ count }) => ({ by: true, text: watchedHeadline(count) }),
  'watched-domain': (about) => ({
    text: watchedDomain(about.count, about.headline?.domain ?? ''),
    title: headlineOf(about),
  }),
  'watched-user': ({ count }) => ({ by: true, text: watchedUser(count) }),
  'requested-fix': () => ({ text: requestedFix }),
}

/** A page that was open during an upgrade can be older than the kind. */
const unknown = (): Said => ({ text: newer })

const headlineOf = ({ fix, headline }: Words) => headline?.title || fix?.title || ''

/** The sentence of a notification. Posts that are hidden now leave their part empty. */
export function lineOf(about: Words): Line {
  const { by = false, text, title, quote = '' } = (said[about.kind] ?? unknown)(about)
  const named = by && about.people.length > 0
  return {
    named,
    text: by && !named ? `${notificationMessages.somebody} ${text}` : text,
    title: title ?? (about.fix?.title || about.headline?.title || ''),
    quote,
  }
}

/** Up to two of the people who are named, and how many others, with the words between them: "Ann, Ben and 3 others". */
export function namesIn<Person extends object>(people: readonly Person[], count: number): (Person | string)[] {
  const [first, second] = people
  if (!first) return []
  if (!second) return [first]
  const others = count - 2
  return others > 0 ? [first, ', ', second, ` and ${notificationMessages.others(others)}`] : [first, ' and ', second]
}
