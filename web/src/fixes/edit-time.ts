import { limits } from '@unspun/contract/limits.ts'

const window = limits.fixEditMinutes * 60_000

/** Milliseconds for which a fix posted at `dc_m` may still be edited, 0 if it is too old. A clock that runs behind gives no more than all. */
export const editTimeLeft = (dc_m: number, now: number): number => Math.min(Math.max(dc_m + window - now, 0), window)
