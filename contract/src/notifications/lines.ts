import { inboxMessages as say } from './inbox-messages.ts'
import type { Notification } from './notifications.ts'

// The sentences of notifications, for the page, the mail and the feed. Browsers load this file without the schema library.

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
    text: named ? text : `${say.somebody} ${text}`,
    title,
    quote,
  })
  switch (kind) {
    case 'reply':
      return by(say.reply(count), fix, about.comment?.text)
    case 'comment':
      return by(say.comment(count), fix, about.comment?.text)
    case 'first-place-taken':
      return of(say.firstPlaceTaken)
    case 'first-place-lost':
      return of(say.firstPlaceLost)
    case 'votes':
      return of(say.votes(milestone))
    case 'headline-changed':
      return of(say.headlineChanged, headline || fix)
    case 'outlet-followed':
      return of(say.outletFollowed)
    case 'moderated':
      return of(
        say.moderated(action?.action, action?.what ?? 'user', action?.until ?? null),
        fix || headline,
        action?.reason,
      )
    case 'report-decided':
      return of(say.reportDecided(outcome))
    case 'appeal-decided':
      return of(say.appealDecided(outcome), fix || headline, action?.reason)
    case 'watched-headline':
      return by(say.watchedHeadline(count), fix || headline)
    case 'watched-domain':
      return of(say.watchedDomain(count, about.headline?.domain ?? ''), headline || fix)
    case 'watched-user':
      return by(say.watchedUser(count), fix || headline)
  }
}

/** Up to two of the people who are named, and how many others, with the words between them: "Ann, Ben and 3 others". */
export function namesIn<Person extends object>(people: readonly Person[], count: number): (Person | string)[] {
  const [first, second] = people
  if (!first) return []
  if (!second) return [first]
  const others = count - 2
  return others > 0 ? [first, ', ', second, ` and ${say.others(others)}`] : [first, ' and ', second]
}
