import type { Thing } from '../actions.ts'

// The sentences for people who are suspended or limited, and for those whose post was hidden.

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The names that members use for the things that an action is about. */
const OWN: Partial<Record<Thing, string>> = {
  fix: 'your fix',
  headline: 'a headline of yours',
  comment: 'your comment',
  user: 'you',
}

export const own = (what: Thing) => OWN[what]
export const restricted = {
  hidden: (_until: number | null) => 'Your account is hidden.',
  suspended: (until: number | null) =>
    until === null ? 'You are suspended for good.' : `You are suspended until ${dayOf(until)}.`,
  limited: (until: number | null) =>
    until === null
      ? 'You can read, but not post or vote.'
      : `You can read, but not post or vote, until ${dayOf(until)}.`,
} as const
export const may = {
  hidden:
    'Nobody else sees your profile and your posts, and your votes do not count. You can read, download your data and leave.',
  suspended: 'You can read, download your data and leave.',
  limited: 'You cannot change what others see, such as your name, and not report anything. The rest works as before.',
} as const
export const because = (reason: string) => `Reason: ${reason}`
export const ask = 'Request a review'
export const data = 'Your data'
export const leave = 'Delete my account'
export const why = 'Why?'
export const settings = 'What I can do'
export const bar = 'Your account'
export const decisions = 'Decisions about you'
export const decisionsAbout = 'What moderators have done with your account and posts. Only you see this list.'
export const outcome = (outcome: 'open' | 'upheld' | 'undone') =>
  outcome === 'open' ? 'Review pending' : outcome === 'upheld' ? 'Upheld' : 'Reversed'
export const title = 'Request a review'
export const about = 'A moderator other than the one who acted reads this and decides. You can ask once.'
export const text = 'Why should it be decided differently?'
export const send = 'Send request'
export const sent = 'Your request has been sent. You will be told what is decided.'
export const asked = (at: string) => `You requested a review on ${at}. Nobody has decided yet.`
export const upheld = 'Another moderator upheld this.'
export const undone = 'This was reversed.'
export const final = 'This cannot be reviewed again.'
/** On a post of the reader. */
export const hiddenFix = 'Your fix is hidden. Only you see this page.'
export const hiddenComment = 'Your comment is hidden. Only you see it.'
export const missing = 'There is no such action about you.'
