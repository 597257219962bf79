import { fixLimits } from '@unspun/contract/fixes.ts'

const window = fixLimits.editMinutes * 60_000

/** The time left, in milliseconds, to edit a fix posted at `dc_m`; 0 if it is too old. A slow clock gives the full time at most. */
export const editTimeLeft = (dc_m: number, now: number): number => Math.min(Math.max(dc_m + window - now, 0), window)
