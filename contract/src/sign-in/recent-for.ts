import { limits } from '../limits.ts'

/** Milliseconds for which a sign-in at `signedInAt` counts as recent. Both are in milliseconds. */
export const recentFor = (signedInAt: number, now: number): number =>
  Math.max(0, signedInAt + limits.recentLoginMinutes * 60_000 - now)
