import type { LoggedAction, Thing } from '../actions.ts'
import type { LogKind } from '../pages.ts'
import { actionWords } from './actions.ts'

// The sentences of the public log of moderation, on its page and in its feed.

const THINGS: Record<Thing, string> = {
  fix: 'a fix',
  headline: 'a headline',
  comment: 'a comment',
  user: 'a member',
  domain: 'an outlet',
  network: 'a network',
  'mail-domain': 'a mail domain',
  site: 'the site',
}

const WHO = {
  moderator: 'A moderator',
  administrator: 'An administrator',
  operator: 'The operator',
  site: 'The site',
} as const

export const title = 'Moderation log'
export const about =
  'Everything that moderators and operators do is listed here, with its reason. Who reported something is never told.'
export const kinds = {
  all: 'Everything',
  posts: 'Posts',
  members: 'Members',
  outlets: 'Outlets',
  site: 'The site',
} as const satisfies Record<LogKind | 'all', string>
export const choose = 'Kinds of actions'
export const empty = 'Nothing has been done yet.'
export const older = 'Older actions'
export const by = {
  moderator: 'a moderator',
  administrator: 'an administrator',
  operator: 'the operator',
  site: 'the site itself',
} as const
export const until = (day: string) => `until ${day}`
export const forGood = 'for good'
export const undone = 'Undone'

/** The words in front of the thing and behind it. `after` is undefined if the thing is not named. */
export function loggedParts(action: LoggedAction): { before: string; after: string | undefined } {
  const [before = '', after] = actionWords[action].log.split('*')
  return { before: before.charAt(0).toUpperCase() + before.slice(1), after }
}

/** The thing of an entry, if it has no name: “a fix”. */
export const loggedThing = (what: Thing): string => THINGS[what]

/** An entry without who did it: “Hid a fix”. */
export function loggedDeed(action: LoggedAction, what: Thing): string {
  const { before, after } = loggedParts(action)
  return after === undefined ? before : before + THINGS[what] + after
}

/** A short sentence about an entry of the public log, without a full stop: “A moderator hid a fix”. */
export function loggedWords(entry: {
  action: LoggedAction
  what: Thing
  by: { kind: keyof typeof WHO; name: string }
}): string {
  const { action, what, by } = entry
  return `${by.name || WHO[by.kind]} ${actionWords[action].log.replace('*', THINGS[what])}`
}
