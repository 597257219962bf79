// Explains the rank of a fix. The numbers are those of an `Explanation`.

export const question = 'Why this place?'
export const place = (place: number, fixes: number) => {
  const ending = /1\d$/.test(`${place}`) ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return fixes === 1 ? 'The only fix so far' : `${place}${ending} of ${fixes}`
}
export const approval = (percent: number, margin: number) => `${percent}\u00a0% approval (give or take ${margin})`
export const acrossTheBoard = 'Readers across the board:'
export const readers = 'Readers:'
export const unvoted = (percent: number) =>
  `No vote counts yet, so it stands at the average of all fixes: ${percent}\u00a0% approval.`
/** `lower` is the approval of the side that likes the fix less. */
export const sides = (lower: number) =>
  lower > 50 ? 'Readers who rarely agree both like it:' : 'Readers who rarely agree:'
export const sidesApproval = (higher: number, lower: number) => `${higher}\u00a0% and ${lower}\u00a0%`
export const votes = (up: number, down: number) =>
  up + down === 0
    ? 'Nobody has voted on it yet.'
    : `${up + down} ${up + down === 1 ? 'vote' : 'votes'}: ${up} up, ${down} down.`
export const newVotes = (votes: number) =>
  votes === 1
    ? '1 comes from a new account. It counts as less than one until that account has voted on two days.'
    : `${votes} come from new accounts and together count as less than one until those accounts have voted on two days.`
export const burst = (votes: number, hours: number, countsAs: number) =>
  `${votes} votes arrived ${hours === 1 ? 'within an hour' : 'in bursts'} and contradict all the others; they count as ${countsAs === 1 ? 'one' : countsAs}.`
export const authorVoted = 'The author’s own vote is part of the total, but it does not count for the place.'
export const fewVotes = (enough: number) => `Fewer than ${enough} votes count for this fix, so the estimate is rough.`
export const standsInFront = (enough: number) =>
  `This fix has fewer than ${enough} counting votes. It stands here so that people can judge it.`
export const young =
  'This site is young: every vote weighs the same, except that accounts which registered from one network share a weight.'
export const outgoing = 'Feeds, cards and the browser extension show this fix for its headline.'
export const notByTotal = 'Agreement counts more than the total.'
export const howItWorks = 'How the ranking works'
export const failed = "We couldn't load the explanation. Please try again."
export const about = (title: string) => `Why the fix “${title}” has its place among the fixes of its headline.`
