import type { Watchable } from '../notifications.ts'

/** The sentences of the button that watches something, and of the list of what a member watches. */
export const watchMessages = {
  about: {
    headline: 'Notifies you of new fixes of this headline.',
    domain: 'Notifies you of new headlines and fixes of this outlet.',
    user: 'Notifies you of new fixes of this member.',
  } satisfies Record<Watchable, string>,
  watched: {
    headline: 'You get a notification when somebody adds a fix here.',
    domain: 'You get a notification of new headlines and fixes of this outlet.',
    user: 'You get a notification when this member posts a fix.',
  } satisfies Record<Watchable, string>,
  stopped: 'You no longer watch this.',
  login: 'Log in to watch this.',
  verify: 'Please verify your email address to watch this.',
  failed: 'This could not be saved. Please try again.',
  list: 'What you watch',
  none: 'You watch nothing yet',
  noneWhy:
    'Press “Watch” on a headline, an outlet or a profile, and what is new there appears among your notifications.',
  listFailed: 'What you watch could not be loaded.',
  kind: { headline: 'Headline', domain: 'Outlet', user: 'Member' } satisfies Record<Watchable, string>,
  stop: 'Stop watching',
  stopOf: (name: string) => `Stop watching: ${name}`,
  againOf: (name: string) => `Undo: watch ${name} again`,
} as const
