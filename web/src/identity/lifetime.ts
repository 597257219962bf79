const minute = 60_000

/**
 * The remaining lifetime, in milliseconds, of something that expires at `expires_at`. The clock of this machine may be wrong: the result
 * is at most `minutes`, and exactly that if the thing seems to have expired already.
 */
export function lifetime(expires_at: number, now: number, minutes: number): number {
  const full = minutes * minute
  const left = expires_at - now
  return left > 0 && left < full ? left : full
}
