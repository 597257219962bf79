/** The sentences about muting the comments on a fix. */
export const threadMessages = {
  mute: 'Mute this thread',
  unmute: 'Unmute this thread',
  muted: 'Comments on this fix no longer notify you.',
  unmuted: 'Comments on this fix notify you again.',
  failed: 'This could not be saved. Please try again.',
} as const
