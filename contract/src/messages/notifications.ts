/** The server's sentences about notifications. */
export const notificationMessages = {
  watchesFull: (most: number) => `You watch ${most} things. To watch another one, stop watching something.`,
  watchOwn: 'You need not watch yourself.',
} as const
