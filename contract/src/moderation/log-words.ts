import type { LoggedAction, Thing } from './kinds.ts'

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

const ACTIONS: Record<LoggedAction, (thing: string) => string> = {
  hide: (thing) => `hid ${thing}`,
  restore: (thing) => `restored ${thing}`,
  suspend: (thing) => `suspended ${thing}`,
  limit: (thing) => `limited ${thing} to reading`,
  dismiss: (thing) => `found the reports of ${thing} unfounded`,
  approve: (thing) => `let ${thing} appear that was waiting`,
  'alert-on': () => 'began a high alert',
  'alert-off': () => 'ended a high alert',
  merge: (thing) => `merged ${thing} into another one`,
  correct: (thing) => `corrected ${thing}`,
  'remove-change': (thing) => `removed a wrong change of ${thing}`,
  forbid: (thing) => `forbade ${thing}`,
  hold: (thing) => `hid ${thing} until a moderator decides`,
  undo: (thing) => `took back an action on ${thing}`,
  uphold: (thing) => `looked again at an action on ${thing} and left it as it was`,
  erase: (thing) => `deleted the account of ${thing}`,
  'moderator-add': (thing) => `made ${thing} a moderator`,
  'moderator-remove': (thing) => `ended the moderation of ${thing}`,
}

const WHO = { moderator: 'A moderator', operator: 'The operator', site: 'The site' } as const

/** A short sentence about an entry of the public log, without a full stop: “A moderator hid a fix”. */
export function loggedWords(entry: {
  action: LoggedAction
  what: Thing
  by: { kind: keyof typeof WHO; name: string }
}): string {
  const { action, what, by } = entry
  return `${by.name || WHO[by.kind]} ${ACTIONS[action](THINGS[what])}`
}
