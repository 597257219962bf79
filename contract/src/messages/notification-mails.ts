import type { MailFrequency } from '../notifications.ts'

const FREQUENCIES: Record<MailFrequency, string> = {
  off: 'Off',
  soon: 'As it happens, once an hour at most',
  daily: 'Once a day',
  weekly: 'Once a week',
}

/** The sentences of the settings about mails and the feed. */
export const channelMessages = {
  title: 'Notifications',
  mails: 'Mails',
  mailsHelp: 'What you have already read on the site is not mailed. Daily and weekly mails arrive in the morning.',
  frequencies: FREQUENCIES,
  notVerified: 'Mails begin once your email address is verified.',
  groups: 'What is mailed',
  answers: 'Replies to me and comments on my fixes',
  fixes: 'Places of my fixes, their votes, and changed headlines',
  watched: 'What I watch',
  always: 'What moderators do about you and your posts is in every mail, unless mails are off.',
  saved: 'Saved.',
  feed: 'Feed',
  feedHelp:
    'An Atom feed of your notifications, for a feed reader. Everybody who knows its address can read them, so keep it to yourself.',
  feedOn: 'Make an address',
  feedNew: 'Make a new address',
  feedOff: 'Turn off',
  feedAddress: 'Address of your feed',
  feedOnce: 'Copy this address now. It is not shown again.',
  feedSince: (date: string) => `Your feed has had its address since ${date}. A new address replaces it.`,
  feedGone: 'Your feed is off. Its address no longer works.',
  copy: 'Copy',
  copied: 'The address is copied.',
} as const

/** The pages behind the link in every mail. */
export const unsubscribeMessages = {
  title: 'No more mails?',
  explain: (siteName: string) =>
    `${siteName} will no longer mail you what happens around your fixes and comments. You find it in your notifications on the site. Mails about your account, such as those for a new password, still come.`,
  button: 'Stop the mails',
  done: 'You get no more mails.',
  doneHelp: 'You find what happens in your notifications on the site.',
  undo: 'Undo',
  undone: 'You get mails again.',
  late: 'It is too late to undo this here.',
  lateHelp: 'You can turn your mails on again in your settings.',
  settings: 'Change what is mailed',
  invalid: 'This link is incomplete.',
  invalidHelp: 'Copy the whole link from the mail, or change your mails in your settings.',
} as const

const OFTEN: Record<Exclude<MailFrequency, 'off'>, string> = {
  soon: 'once an hour',
  daily: 'once a day',
  weekly: 'once a week',
}

/** The mail with a member's notifications. What they say is in `inbox.ts`. */
export const notificationMail = {
  subject: (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`),
  title: (count: number) => `${count.toLocaleString('en')} new notifications`,
  more: (count: number) => `And ${count.toLocaleString('en')} more.`,
  printed: 'printed as',
  openOne: (siteName: string) => `See it on ${siteName}`,
  openAll: 'Open your notifications',
  why: (siteName: string, mails: Exclude<MailFrequency, 'off'>) =>
    `You get such a mail ${OFTEN[mails]} at most, because you have an account on ${siteName} and have not read this there.`,
  settings: 'Change what is mailed',
  stop: 'Stop these mails',
} as const
