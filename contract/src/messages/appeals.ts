import type { Thing } from '../moderation.ts'

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The names that members use for the things that an action is about. */
const own: Partial<Record<Thing, string>> = {
  fix: 'your fix',
  headline: 'a headline of yours',
  comment: 'your comment',
  user: 'you',
}

/** The sentences for people who are suspended or limited, and for those whose post was hidden. */
export const appealMessages = {
  own: (what: Thing) => own[what],
  hidden: (_until: number | null) => 'Your account is hidden.',
  suspended: (until: number | null) =>
    until === null ? 'You are suspended for good.' : `You are suspended until ${dayOf(until)}.`,
  limited: (until: number | null) =>
    until === null
      ? 'You can read, but not post or vote.'
      : `You can read, but not post or vote, until ${dayOf(until)}.`,
  may: {
    hidden: 'Nobody else sees your profile and your posts. You can read, download your data and leave.',
    suspended: 'You can read, download your data and leave.',
    limited: 'Everything else works as before.',
  },
  because: (reason: string) => `Reason: ${reason}`,
  ask: 'Ask for another look',
  data: 'Your data',
  leave: 'Delete my account',
  why: 'Why?',
  settings: 'What I can do',
  bar: 'Your account',
  decisions: 'Decisions about you',
  decisionsAbout: 'What moderators have done with your account and posts. Only you see this list.',
  outcome: (outcome: 'open' | 'upheld' | 'undone') =>
    outcome === 'open' ? 'Waits for another look' : outcome === 'upheld' ? 'Looked at again: it stays' : 'Taken back',
  title: 'Ask for another look',
  about: 'Another moderator than the one who acted reads this and decides. You can ask once.',
  text: 'Why should it be decided differently?',
  send: 'Send request',
  sent: 'Your request has been sent. You will be told what is decided.',
  asked: (at: string) => `You asked for another look on ${at}. Nobody has decided yet.`,
  upheld: 'Another moderator has looked at it, and it stays as it is.',
  undone: 'This has been taken back.',
  final: 'This cannot be looked at again.',
  /** On a post of the reader. */
  hiddenFix: 'Your fix is hidden. Only you see this page.',
  hiddenComment: 'Your comment is hidden. Only you see it.',
  missing: 'There is no such action about you.',
} as const
