const minute = 60_000

/** Returns milliseconds. This machine's clock may be wrong, so the result is at most `minutes`, and exactly that if the expiry seems to be past. */
export function lifetime(expires_at: number, now: number, minutes: number): number {
  const full = minutes * minute
  const left = expires_at - now
  return left > 0 && left < full ? left : full
}
