import { ranking } from '@unspun/contract/ranking.ts'
import type { Sums } from './sums.ts'

const { varianceOfVotes: VE, varianceOfQuality: VQ, varianceOfSlant: VS, varianceOfUnplaced, varianceOfNew } = ranking

/** The estimate of a fix. */
export interface Score {
  /** Votes above or below the site's average. 0 for a fix without votes. */
  quality: number
  /** Variance of `quality`. */
  variance: number
  /** How much more the fix pleases one side: `quality + slant` at position 1, `quality - slant` at position -1. */
  slant: number
}

/**
 * The most likely quality and slant of a fix, given its votes: r = quality + slant * x + error, with normal priors around 0. All unplaced
 * voters share an error of their own, and all new voters a large one; that bounds their weight however many they are. On a young site
 * nobody is placed and there are no shared errors, so that quality = sum(r) / (n + VE/VQ), a Bayesian average.
 */
export function score({ w, wx, wxx, wr, wxr, u, ur, n, nr }: Sums, young = false): Score {
  const ofUnplaced = pooled(u, young ? 0 : varianceOfUnplaced)
  const ofNew = pooled(n, young ? 0 : varianceOfNew)
  const a = 1 / VQ + w / VE + ofUnplaced + ofNew
  const b = wx / VE
  const c = 1 / VS + wxx / VE
  const p = wr / VE + share(ofUnplaced, ur, u) + share(ofNew, nr, n)
  const s = wxr / VE
  const det = a * c - b * b
  return { quality: (p * c - s * b) / det, variance: c / det, slant: (a * s - b * p) / det }
}

/** The weight of `votes` votes that share an error with this variance. */
const pooled = (votes: number, variance: number): number => (votes > 0 ? 1 / (variance + VE / votes) : 0)

/** `weight` times the mean residual of a pool. */
const share = (weight: number, sum: number, votes: number): number => (votes > 0 ? (weight * sum) / votes : 0)
