/** The sentences about blocking a member. */
export const blockMessages = {
  self: "You can't block yourself.",
  full: (most: number) =>
    `You have blocked ${most.toLocaleString('en')} members. To block another one, unblock somebody.`,
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  blocked: (name: string) =>
    `You block ${name}. Their comments fold for you, and nothing they do notifies you. They are not told.`,
  unblocked: (name: string) => `You no longer block ${name}.`,
  failed: "We couldn't save this. Please try again.",
  folded: 'A comment by somebody you block',
  title: 'Blocked members',
  about:
    'Comments of members whom you block fold to one line for you, and nothing they do notifies you. They are not told. To block somebody, open their profile.',
  none: 'You block nobody.',
  since: 'Blocked',
} as const
