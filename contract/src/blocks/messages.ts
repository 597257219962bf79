/** The sentences about blocking a member. */
export const blockMessages = {
  self: "You can't block yourself.",
  full: (most: number) =>
    `You have blocked ${most.toLocaleString('en')} members. To block another one, unblock somebody.`,
} as const
