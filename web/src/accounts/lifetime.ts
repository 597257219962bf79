const minute = 60_000

/**
 * How long something that ends at `expires_at` is good for, in milliseconds, by a machine whose clock may be wrong: never longer than
 * the `minutes` that it is given, and if its end seems to have passed on arrival, those.
 */
export function lifetime(expires_at: number, now: number, minutes: number): number {
  const full = minutes * minute
  const left = expires_at - now
  return left > 0 && left < full ? left : full
}
