export const numbersLimits = {
  /** Headlines from which an outlet has numbers. Those of fewer headlines would say little about it. */
  from: 10,
  /** Months in a plot: at most, and at least, so that a young outlet's plot shows how young it is. */
  months: 24,
  fewestMonths: 12,
} as const
