import type { MailFrequency } from './mail-choices.ts'
import type { Notification } from './notifications.ts'

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
  settings: 'Change what is mailed',
  invalid: 'This link is incomplete.',
  invalidHelp: 'Copy the whole link from the mail, or change your mails in your settings.',
} as const

const some = (count: number, one: string, more: string) => `${count.toLocaleString('en')} ${count === 1 ? one : more}`

function namesOf({ people, people_count: count }: Notification): string {
  const [first, second] = people.map(({ display_name }) => display_name)
  if (first === undefined) return 'Somebody'
  if (count === 1 || second === undefined) return first
  return count === 2 ? `${first} and ${second}` : `${first} and ${count - 1} others`
}

const DONE: Record<string, string> = {
  hide: 'hid',
  hold: 'hid for now',
  restore: 'restored',
  merge: 'merged',
  correct: 'corrected',
  approve: 'approved',
  dismiss: 'looked at',
}

function moderated({ action }: Notification): string {
  const what = action?.what === 'user' ? 'account' : action?.what === 'fix' ? 'fix' : (action?.what ?? 'post')
  if (action?.action === 'suspend') return 'Moderators suspended your account'
  if (action?.action === 'limit') return 'Moderators limited your account to reading'
  if (action?.action === 'undo') return `Moderators took back what they had done about your ${what}`
  return `Moderators ${DONE[action?.action ?? ''] ?? 'did something about'} your ${what}`
}

const OUTCOMES: Record<string, string> = {
  acted: 'Moderators acted on your report',
  unfounded: 'Moderators looked at your report and left things as they are',
  upheld: 'Another moderator looked again and left things as they are',
  undone: 'Another moderator looked again and took the action back',
}

const SENTENCES: Record<Notification['kind'], (about: Notification) => string> = {
  reply: (about) => `${namesOf(about)} replied to you`,
  comment: (about) => `${namesOf(about)} commented on your fix`,
  'first-place-taken': () => 'Your fix took the first place',
  'first-place-lost': () => 'Your fix lost the first place',
  votes: ({ milestone }) => `Your fix has ${some(milestone, 'vote', 'votes')}`,
  'headline-changed': ({ headline }) => `${headline?.domain ?? 'The outlet'} changed a headline that you fixed`,
  moderated,
  'report-decided': ({ outcome }) => OUTCOMES[outcome ?? ''] ?? 'Your report is decided',
  'appeal-decided': ({ outcome }) => OUTCOMES[outcome ?? ''] ?? 'Your request for another look is decided',
  'watched-headline': (about) => `${namesOf(about)} fixed a headline that you watch`,
  'watched-domain': ({ count, headline }) =>
    `${some(count, 'new headline', 'new headlines')} of ${headline?.domain ?? 'an outlet'}`,
  'watched-user': (about) => `${namesOf(about)} wrote ${some(about.count, 'fix', 'fixes')}`,
}

/** What a notification tells, in one sentence without a full stop, and the words that it is about, which strangers have written. */
export function notificationWords(about: Notification): { says: string; title: string; quote: string } {
  const { kind, fix, headline, comment, action } = about
  const title =
    kind === 'watched-domain' || kind === 'headline-changed' ? headline?.title : (fix?.title ?? headline?.title)
  return { says: SENTENCES[kind](about), title: title ?? '', quote: comment?.text ?? action?.reason ?? '' }
}

/** The mail with a member's notifications. */
export const notificationMail = {
  subject: (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`),
  title: (count: number) => some(count, 'notification', 'notifications'),
  lead: (siteName: string, name: string) => `Hello ${name}, this is new for you on ${siteName}.`,
  more: (count: number) => `And ${count} more.`,
  button: 'Open your notifications',
  settings: 'Change what is mailed',
  stop: 'Stop these mails',
  why: (siteName: string) => `You get this mail because you have an account on ${siteName}.`,
} as const
