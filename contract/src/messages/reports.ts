import type { Reportable } from '../actions.ts'
import type { ReportReason } from '../moderation.ts'

// The sentences of the popup that reports something.

/** The names that people use for the things that they report, or that a moderator has acted on. */
const names: Record<Reportable, string> = {
  fix: 'fix',
  headline: 'headline',
  comment: 'comment',
  user: 'member',
}

export const title = (what: Reportable) => `Report this ${names[what]}`
export const about = 'Moderators read every report. Nobody learns who sent it.'
/** Names the button for screen readers. */
export const button = (title: string) => `Report: ${title}`
export const question = 'What is wrong?'
export const login = 'You must login to report something.'
export const choose = 'Please choose a reason.'
export const text = 'Say what is wrong'
export const already = 'You have reported this already. You can change the reason until somebody decides.'
export const send = 'Send report'
/** For moderators. */
export const decide = 'You are a moderator: decide yourself'
export const thanks = 'Thank you for telling us.'
export const next = 'A moderator will look at it, and you will be told what was decided.'
export const reasons = {
  untrue: { label: 'Not what the article says', help: 'It claims something that the article does not contain.' },
  attack: { label: 'Attack on a person', help: 'Insults, threats, or somebody’s private details.' },
  spam: { label: 'Spam', help: 'Advertising, or the same text again and again.' },
  address: { label: 'Misleading address', help: 'The link leads somewhere else than it says.' },
  illegal: { label: 'Illegal', help: 'It breaks the law, for example by calling for violence.' },
  other: { label: 'Something else', help: 'Tell us in your own words.' },
} as const satisfies Record<ReportReason, { label: string; help: string }>
