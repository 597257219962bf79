/**
 * The numbers of the ranking. The page /ranking shows them, `server/src/fixes/ranking` computes with them, and `server/src/fixes/ranking/ranking.sql`
 * repeats those that a vote needs; `places.test.ts` there compares the two. All variances are in squared votes, and a vote is +1 or -1.
 */
export const ranking = {
  /** VE: variance of the votes of different people on one fix. */
  varianceOfVotes: 0.7,
  /** VQ and VS: variance of fixes' quality, and of how much more one side likes them than the other. */
  varianceOfQuality: 0.15,
  varianceOfSlant: 0.1,
  /** Variance that all unplaced voters, and all new voters, share: together they weigh at most 3.5 and 0.35 placed votes. */
  varianceOfUnplaced: 0.2,
  varianceOfNew: 2,
  /** Counting votes below which a fix is untested. At most one untested fix stands before one that readers like. */
  testedVotes: 5,
  /** Placed votes on either side below which the sides' opinions of a fix are not told. */
  votesOfASide: 5,
  /** Votes, and days with votes, that a voter needs to be placed. */
  placedVotes: 5,
  votingDays: 2,
  /** Age in days below which an account is new. */
  newDays: 2,
  /** The site is young until it has this many counting votes, and this share of them by placed voters. Then every vote weighs the same. */
  grownVotes: 200,
  grownShare: 0.3,
  /** Votes in an hour, or in several hours out of eight, that are compared with all others, and the votes as which they count if they contradict those. */
  waveVotes: 3,
  waveOtherVotes: 5,
  waveDeviation: 2,
  wavesPerFix: 3,
  keptOfHour: 1,
  keptOfHours: 3,
  hoursTogether: 8,
  /** Two voters belong together if they cast the same vote within this time on this many fixes, and on this share of the smaller one's votes. */
  ringMinutes: 20,
  ringFixes: 6,
  ringShare: 0.3,
  /** Factorisation: votes by which intercepts and factors are pulled to 0, and rounds. */
  ridgeOfIntercept: 3,
  ridgeOfFactor: 1.5,
  rounds: 15,
  /** Votes of a voter who helps to find the middle between the sides, and the farthest position from it. */
  axisVotes: 10,
  farthestPosition: 3,
  /** A voter's weight is pulled to 1 by this many average votes, and stays in these bounds. */
  weightVotes: 4,
  smallestWeight: 0.2,
  largestWeight: 2.5,
} as const
