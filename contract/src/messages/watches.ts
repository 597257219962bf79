const watch = { off: 'Watch', on: 'Watching' }
/** The words of the button, before and after it is pressed. */
export const button = {
  headline: watch,
  domain: watch,
  user: watch,
  request: { off: 'Ask for a fix', on: 'Asked for a fix' },
} as const
export const about = {
  headline: 'Get told about new fixes of this headline.',
  domain: 'Get told about new headlines and fixes of this outlet.',
  user: 'Get told about new fixes of this member.',
  request: 'Ask others to fix this headline, and get told when a fix leads.',
} as const
export const watched = {
  headline: 'Watching. We’ll tell you about new fixes.',
  domain: 'Watching. We’ll tell you about new headlines and fixes.',
  user: 'Watching. We’ll tell you about new fixes.',
  request: 'You have asked for a fix. We’ll tell you when one leads.',
} as const
export const ledAlready = 'A fix leads this headline already.'
export const stopped = (isRequest: boolean) =>
  isRequest ? 'You no longer ask for this fix.' : 'You no longer watch this.'
export const login = (isRequest: boolean) => `Log in to ${isRequest ? 'ask for a fix' : 'watch this'}.`
export const verify = (isRequest: boolean) =>
  `Please verify your email address to ${isRequest ? 'ask for a fix' : 'watch this'}.`
/** The headline has been added, and is pending. */
export const headlineWaits = (when: string) =>
  `The headline appears by ${when} at the latest. You can ask for a fix then.`
export const failed = 'This could not be saved. Please try again.'
export const list = 'What you watch and ask for'
export const none = 'Nothing yet'
export const noneWhy =
  'Press “Watch” on a headline, an outlet or a profile, or ask for a fix. What is new there appears among your notifications.'
export const listFailed = 'This list could not be loaded.'
export const kind = { headline: 'Headline', domain: 'Outlet', user: 'Member', request: 'Request for a fix' } as const
export const stop = 'Remove'
export const stopOf = (name: string) => `Remove: ${name}`
export const againOf = (name: string) => `Undo: put ${name} back`
export const full = (most: number) => `You watch or ask for ${most} things. Remove one of them first.`
export const requestsUsed = (most: number) => `You can ask for ${most} fixes a day. Please try again tomorrow.`
export const own = 'You need not watch yourself.'
