import { lineOf, namesIn } from '@unspun/contract/messages/notification-lines.ts'
import { type Notification, notificationKinds } from '@unspun/contract/notifications.ts'
import { escapeHtml } from '@unspun/contract/text.ts'

/** The words of a notification outside its page. Everything in it but `says` and `saysHtml` was written by people. */
export interface Words {
  /** A sentence without a full stop, with the names of people. */
  says: string
  saysHtml: string
  /** The fix or headline that it is about; empty if there is none. */
  title: string
  /** The printed headline of a fix by somebody else, which must not be taken for the outlet's words; empty for others. */
  original: string
  /** A comment, or the reason of moderators. It can have line breaks. */
  quote: string
}

/** The words of a notification as text and as HTML. */
export function wordsOf(about: Notification): Words {
  const { named, text, title, quote } = lineOf(about)
  const names = named ? namesIn(about.people, about.people_count) : []
  const sentence = (nameOf: (displayName: string) => string, textOf: (text: string) => string) =>
    names.map((part) => (typeof part === 'string' ? part : nameOf(part.display_name))).join('') +
    (named ? ' ' : '') +
    textOf(text)
  const byOther = notificationKinds[about.kind].about === 'fixes'
  return {
    says: sentence(isolated, (plain) => plain),
    saysHtml: sentence((name) => `<bdi>${escapeHtml(name)}</bdi>`, escapeHtml),
    title,
    original: byOther && about.fix ? (about.headline?.title ?? '') : '',
    quote,
  }
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u

/** Keeps words that run from right to left from turning the line around that they stand in. Plain text has only characters for that. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** Cuts a text to so many UTF-16 units at most, between characters as people see them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}
