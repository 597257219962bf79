export const about = {
  headline: 'Get told about new fixes of this headline.',
  domain: 'Get told about new headlines and fixes of this outlet.',
  user: 'Get told about new fixes of this member.',
} as const
export const watched = {
  headline: 'Watching. We’ll tell you about new fixes.',
  domain: 'Watching. We’ll tell you about new headlines and fixes.',
  user: 'Watching. We’ll tell you about new fixes.',
} as const
export const stopped = 'You no longer watch this.'
export const login = 'Log in to watch this.'
export const verify = 'Please verify your email address to watch this.'
export const failed = 'This could not be saved. Please try again.'
export const list = 'What you watch'
export const none = 'You watch nothing yet'
export const noneWhy =
  'Press “Watch” on a headline, an outlet or a profile, and what is new there appears among your notifications.'
export const listFailed = 'What you watch could not be loaded.'
export const kind = { headline: 'Headline', domain: 'Outlet', user: 'Member' } as const
export const stop = 'Stop watching'
export const stopOf = (name: string) => `Stop watching: ${name}`
export const againOf = (name: string) => `Undo: watch ${name} again`
export const full = (most: number) => `You watch ${most} things. To watch another one, stop watching something.`
export const own = 'You need not watch yourself.'
