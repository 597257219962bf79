import type { PairAnswer } from '../today.ts'
import { today } from './site.ts'
import { inWords } from './votes.ts'

export const titleOf = (day: string) => `${today}, ${day}`
export const about = (minutes: number) =>
  `Five headlines a day. Choose which of two rewrites by readers says what the article says, and once find the printed headline. It takes ${minutes} minutes.`

export const question = { better: 'Which says what the article says?', printed: 'Which did the outlet print?' } as const
export const quoted = 'Quoted by a reader'
export const summarised = 'The outlet’s summary'
export const unquoted = (domain: string) => `An article on ${domain}`
/** The last part of the hint, for touch and for keys. */
export const hint = {
  better: 'Two rewrites by readers.',
  printed: 'One is the outlet’s.',
} as const
export const hintTouch = 'Tap one, or swipe it.'
export const hintKeys = 'Click one, or press ← or →.'
export const other: Record<Exclude<PairAnswer, 'first' | 'second' | 'none'>, string> = {
  neither: 'Both miss it',
  skip: 'Skip',
}
export const better = 'I can do better'
export const close = 'Close and go home'
export const chooseByKey = 'Choose a side'
export const progress = (place: number, of: number) => `${place} of ${of}`
export const done = 'Done'

export const printedBy = (domain: string) => `${domain} printed`
export const printedThis = 'printed this'
export const youAnd = (percent: number) => `You and ${percent}\u00a0% of readers`
export const bothMiss = (percent: number) => `${percent}\u00a0% of readers say that both miss it`
export const bothMissFirst = 'You are the first to say that both miss it'
export const readersChose = 'What readers chose'
export const firstToJudge = 'You are the first to judge this pair'
export const nobodyJudged = 'Nobody has judged this pair yet'
export const spotted = 'Yes, the outlet printed that'
export const notSpotted = 'No, a reader wrote that'
export const thePrinted = 'What the outlet printed'
export const share = (percent: number) => `${percent}\u00a0%`
export const shareOf = 'of readers'
export const tookForPrinted = 'took it for the printed one'
export const yours = 'Your choice'
export const counted = 'Your up-vote is in'
export const next = 'Next'
export const finish = 'See my result'
export const undo = 'Undo'
export const openFix = 'Open the fix'
export const failed = "Your answer wasn't saved. Please try again."
export const ownFailed = "We couldn't load your earlier answers. Please try again."

export const result = (agreed: number, of: number) => `You agreed with readers on ${agreed} of ${of}`
export const andSpotted = 'and spotted the headline that the outlet printed'
export const onlySpotted = 'You spotted the headline that the outlet printed'
export const amongFirst = 'You are among the first to judge these'
export const noneChosen = 'You chose none today'
export const daysInRow = (days: number) => `Day ${days} in a row`
export const lately = (agreed: number, of: number, days: number) =>
  `In ${days} days you agreed with readers on ${agreed} of ${of}.`
const marks = { better: ['not agreed', 'agreed'], printed: ['not spotted', 'spotted'] } as const
export const square = (place: number, isRight: boolean, answer: PairAnswer, kind: 'better' | 'printed') =>
  `${place}: ${answer === 'skip' ? 'skipped' : answer === 'neither' ? 'both miss it' : marks[kind][isRight ? 1 : 0]}`
export const squares = 'Your five. Each opens its pair.'
export const keep = (votes: number) => (votes === 1 ? 'Keep my vote' : `Keep my ${votes} votes`)
export const keepAll = 'Keep the votes of all days'
export const keepAbout = 'Register, and they count once you have confirmed your email address.'
export const kept = (votes: number) => (votes === 1 ? 'Your vote is in.' : `Your ${votes} votes are in.`)
/** Follows a sentence about one or more votes. */
export const countLater = (days: number) =>
  `Votes count in full once you have voted on ${inWords(days).toLowerCase()} days.`
export const shareResult = 'Share my result'
export const copied = 'Your result is copied.'
export const sharePicture = 'As a picture'
export const shareFailed = "Your browser didn't let us copy it."
export const pictureName = 'todays-five'
export const closest = 'Yesterday’s closest call'
export const closestOf = (day: string) => `The closest call on ${day}`
export const wonBy = (ahead: number) =>
  ahead === 0 ? 'is level with' : `won by ${ahead} ${ahead === 1 ? 'vote' : 'votes'} over`
export const followed = 'The outlet has changed its headline since.'
export const unfixed = 'Nobody has fixed this one yet'
export const nextAt = (time: string) => `Next five at ${time}`
export const otherDays = 'Other days'
export const empty = 'There are no two fixes to compare today. These headlines wait for one.'
export const closed = 'This day is over. Here are its results.'
export const noScript = 'To choose, please turn on JavaScript. Here are the pairs of the day.'
export const pairNotFound = 'This pair is not shown any more.'
export const dayClosed = 'This day is over, so its pairs can no longer be judged.'
