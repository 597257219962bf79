export const self = "You can't block yourself."
export const full = (most: number) =>
  `You have blocked ${most.toLocaleString('en')} members. To block another one, unblock somebody.`
export const block = (name: string) => `Block ${name}`
export const unblock = (name: string) => `Unblock ${name}`
export const sureToBlock = (name: string) => `Block ${name}?`
export const blocked = (name: string) =>
  `You block ${name}. Their comments fold for you, and nothing they do notifies you. They are not told.`
export const unblocked = (name: string) => `You no longer block ${name}.`
export const failed = "We couldn't save this. Please try again."
export const folded = 'A comment by somebody you block'
export const title = 'Blocked members'
export const about =
  'Comments of members whom you block fold to one line for you, and nothing they do notifies you. They are not told. To block somebody, open their profile.'
export const none = 'You block nobody.'
export const since = 'Blocked'
