import { fixLimits } from '@unspun/contract/fixes.ts'

const window = fixLimits.editMinutes * 60_000

/** Returns milliseconds, or 0 if the fix is too old. If the reader's clock is slow, the result is at most the full time. */
export const editTimeLeft = (dc_m: number, now: number): number => Math.min(Math.max(dc_m + window - now, 0), window)
