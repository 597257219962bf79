// Words of notifications. Browsers load this file without the schema library.

/**
 * The kinds of events that members are told about.
 * - `reply`: somebody has answered a comment of theirs; `comment`: somebody has commented on their fix
 * - `first-place-taken`, `first-place-lost`: the place of their fix among those of its headline
 * - `votes`: their fix has reached 1, 10, 100, … votes
 * - `headline-changed`: the printed headline of a fix of theirs is another one now
 * - `outlet-followed`: the same, and the new words come close to their fix
 * - `moderated`: moderators have done something about them or a post of theirs
 * - `report-decided`, `appeal-decided`: what became of a report or a request for another look of theirs
 * - `watched-headline`, `watched-domain`, `watched-user`: new posts where they watch
 */
export const notificationKinds = [
  'reply',
  'comment',
  'first-place-taken',
  'first-place-lost',
  'votes',
  'headline-changed',
  'outlet-followed',
  'moderated',
  'report-decided',
  'appeal-decided',
  'watched-headline',
  'watched-domain',
  'watched-user',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The things that members can watch: the fixes of a headline, the headlines and fixes of an outlet, and the fixes of a member. */
export const watchable = ['headline', 'domain', 'user'] as const
export type Watchable = (typeof watchable)[number]

/** The outcome of a report (`acted`, `unfounded`) or of a request for another look (`upheld`, `undone`). */
export const outcomes = ['acted', 'unfounded', 'upheld', 'undone'] as const
export type Outcome = (typeof outcomes)[number]
