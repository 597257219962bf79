import type { MailFrequency } from '../notifications.ts'

// The sentences of the settings about mails and the feed.

const FREQUENCIES: Record<MailFrequency, string> = {
  off: 'Off',
  soon: 'As it happens, once an hour at most',
  daily: 'Once a day',
  weekly: 'Once a week',
}

export const title = 'Notifications'
export const mails = 'Mails'
export const mailsHelp =
  'What you have already read on the site is not mailed. Daily and weekly mails arrive in the morning.'
export const frequencies = FREQUENCIES
export const notVerified = 'Mails begin once your email address is verified.'
export const groups = 'What is mailed'
export const group = {
  answers: 'Replies to me and comments on my fixes',
  fixes: 'Places of my fixes, their votes, and changed headlines',
  watched: 'What I watch',
} as const
export const always = 'What moderators do about you and your posts is in every mail, unless mails are off.'
export const saved = 'Saved.'
export const feed = 'Feed'
export const feedHelp =
  'An Atom feed of your notifications, for a feed reader. Everybody who knows its address can read them, so keep it to yourself.'
export const feedOn = 'Make an address'
export const feedNew = 'Make a new address'
export const feedOff = 'Turn off'
export const feedAddress = 'Address of your feed'
export const feedOnce = 'Copy this address now. It is not shown again.'
export const feedSince = (date: string) => `Address created ${date}. Creating a new one disables it.`
export const feedGone = 'Your feed is off. Its address no longer works.'
export const copy = 'Copy'
export const copied = 'The address is copied.'
