/**
 * `server/src/fixes/ranking/ranking.sql` repeats those that a vote needs, and `places.test.ts` compares the two. All variances are in squared
 * votes, and a vote is +1 or -1.
 */
export const ranking = {
  /** VE: variance of the votes of different people on one fix. */
  varianceOfVotes: 0.7,
  /** VQ and VS: variance of fixes' quality, and of the difference between the sides' opinions. */
  varianceOfQuality: 0.15,
  varianceOfSlant: 0.1,
  /** Variance shared by all unplaced voters, and by all new voters: together they weigh at most 3.5 and 0.35 placed votes. */
  varianceOfUnplaced: 0.2,
  varianceOfNew: 2,
  /** Counting votes below which a fix is untested. At most one untested fix ranks before one that readers like. */
  testedVotes: 5,
  /**
   * What leaves the site has votes of this weight and is better than the average by this many standard deviations: five agreeing voters are enough.
   * On a young site it is also this many minutes old.
   */
  outgoingWeight: 4.5,
  outgoingDeviations: 0.5,
  outgoingMinutesWhileYoung: 60,
  /** Placed votes on either side below which the sides' opinions of a fix are not published. */
  votesOfASide: 5,
  /** Votes, and days with votes, that a voter needs in order to be placed. */
  placedVotes: 5,
  votingDays: 2,
  /** Age in days below which an account is new. */
  newDays: 2,
  /** On a young site, each further account that registers from one network within this many days of the last one weighs half as much as the one before. */
  networkDays: 7,
  /** The site is young until it has this many votes by placed voters, and this many placed voters. Until then nobody has a position. */
  grownVotes: 60,
  grownVoters: 20,
  /**
   * Votes in an hour, or in several of eight hours, that are compared with all others. A burst that contradicts the others keeps at least this
   * weight, and loses at most the weight of the votes against it.
   */
  waveVotes: 3,
  waveOtherVotes: 5,
  waveDeviation: 2,
  wavesPerFix: 3,
  keptOfHour: 1,
  keptOfHours: 3,
  hoursTogether: 8,
  /** A voter follows another one if they cast the same vote within this time after them on this many fixes, and on this share of the votes of each. */
  ringMinutes: 20,
  ringFixes: 6,
  ringShare: 0.3,
  /** Factorisation: votes by which intercepts and factors are shrunk to 0, and rounds. */
  ridgeOfIntercept: 3,
  ridgeOfFactor: 1.5,
  rounds: 15,
  /** Votes that a voter needs to help determine the middle between the sides. Who is nearer to it than this has no side. */
  axisVotes: 10,
  nearMiddle: 0.33,
  /** A voter's weight is shrunk to 1 by this many average votes, and is clamped to these bounds. */
  weightVotes: 4,
  smallestWeight: 0.2,
  largestWeight: 2.5,
} as const
