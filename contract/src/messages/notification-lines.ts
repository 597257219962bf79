import type { Notification } from '../notifications.ts'
import * as notificationMessages from './notifications.ts'

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
    text: named ? text : `${notificationMessages.somebody} ${text}`,
    title,
    quote,
  })
  switch (kind) {
    case 'reply':
      return by(notificationMessages.reply(count), fix, about.comment?.text)
    case 'comment':
      return by(notificationMessages.comment(count), fix, about.comment?.text)
    case 'first-place-taken':
      return of(notificationMessages.firstPlaceTaken)
    case 'first-place-lost':
      return of(notificationMessages.firstPlaceLost)
    case 'votes':
      return of(notificationMessages.votes(milestone))
    case 'headline-changed':
      return of(notificationMessages.headlineChanged, headline || fix)
    case 'outlet-followed':
      return of(notificationMessages.outletFollowed)
    case 'moderated':
      return of(
        notificationMessages.moderated(action?.action, action?.what ?? 'user', action?.until ?? null),
        fix || headline,
        action?.reason,
      )
    case 'report-decided':
      return of(notificationMessages.reportDecided(outcome))
    case 'appeal-decided':
      return of(notificationMessages.appealDecided(outcome), fix || headline, action?.reason)
    case 'watched-headline':
      return by(notificationMessages.watchedHeadline(count), fix || headline)
    case 'watched-domain':
      return of(notificationMessages.watchedDomain(count, about.headline?.domain ?? ''), headline || fix)
    case 'watched-user':
      return by(notificationMessages.watchedUser(count), fix || headline)
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
