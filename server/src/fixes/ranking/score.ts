import { ranking } from '@unspun/contract/ranking.ts'
import type { Sums } from './sums.ts'

const { varianceOfVotes: VE, varianceOfQuality: VQ, varianceOfSlant: VS, varianceOfUnplaced, varianceOfNew } = ranking

export interface Score {
  /** The estimated mean vote, relative to the site's. 0 without votes. */
  quality: number
  variance: number
  /** One side likes the fix more: `quality + slant` at position 1, `quality - slant` at position -1. */
  slant: number
}

/**
 * Returns the most likely quality and slant of a fix: r = quality + slant * x + error, with normal priors around 0. All
 * unplaced voters share an error, and all new voters share a large one. That bounds their weight, however many they
 * are. On a young site nobody is placed and no errors are shared, so quality = sum(r) / (n + VE/VQ), a Bayesian
 * average.
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

/**
 * Returns the quality by which a fix may leave the site, or null if it may not. It must be above the site's average by
 * half a standard deviation (`outgoingDeviations`) and have votes that weigh as much as `outgoingWeight` average ones.
 * New accounts have no say in it.
 */
export function outgoingQuality(sums: Sums, young = false): number | null {
  const known = { ...sums, n: 0, nr: 0 }
  const { quality, variance } = score(known, young)
  const isEnough = effectiveWeight(known, young) >= ranking.outgoingWeight
  return isEnough && quality > ranking.outgoingDeviations * Math.sqrt(variance) ? quality : null
}

/** Returns how many placed votes of average weight these sums weigh as much as. */
export const effectiveWeight = ({ w, u, n }: Sums, young = false): number =>
  w + VE * (pooled(u, young ? 0 : varianceOfUnplaced) + pooled(n, young ? 0 : varianceOfNew))

/** Returns the weight of `votes` votes that share an error with this variance. */
const pooled = (votes: number, variance: number): number => (votes > 0 ? 1 / (variance + VE / votes) : 0)

const share = (weight: number, sum: number, votes: number): number => (votes > 0 ? (weight * sum) / votes : 0)
