import type { PairAnswer } from '../today.ts'

export const title = 'Today’s five'
export const about =
  'Five headlines a day, two rewrites of each. Choose the one that says what the article says. It takes two minutes.'
export const strip = 'Today’s five · two minutes'
export const stripAbout = 'Which rewrite says what the article says?'
export const question = { better: 'Which says what the article says?', printed: 'Which did the outlet print?' } as const
export const quoted = 'From the article, as a reader quotes it'
export const summarised = 'From the outlet’s summary'
export const read = 'Read the article'
export const hint = 'Tap the better one, or swipe'
export const other: Record<Exclude<PairAnswer, 'first' | 'second' | 'none'>, string> = {
  neither: 'Both miss it',
  skip: 'Skip',
}
export const better = 'I can do better'
export const progress = (place: number, of: number) => `${place} of ${of}`
export const printedBy = (domain: string) => `${domain} printed`
export const youAnd = (percent: number) => `You and ${percent} % of readers`
export const readersSay = (percent: number) => `${percent} % of readers agree`
export const firstToJudge = 'You are the first to judge this pair'
export const spotted = 'Yes, the outlet printed that'
export const notSpotted = 'No, a reader wrote that'
export const counted = 'Your up-vote is counted'
export const next = 'Next'
export const undo = 'Undo'
export const openFix = 'Open the fix'
export const done = 'Done'
export const result = (agreed: number, of: number) => `You agreed with readers on ${agreed} of ${of}`
export const andSpotted = 'and spotted the headline that the outlet printed'
export const daysInRow = (days: number) => `Day ${days} in a row`
export const keep = (votes: number) => (votes === 1 ? 'Keep my vote' : `Keep my ${votes} votes`)
export const keepAbout = 'Register, and they count once you have confirmed your email address.'
export const kept = (votes: number) => (votes === 1 ? 'Your vote is in.' : `Your ${votes} votes are in.`)
export const share = 'Share my result'
export const closest = 'Yesterday’s closest call'
export const unfixed = 'Nobody has fixed this one yet'
export const nextAt = (time: string) => `Next five at ${time}`
export const empty = 'No two fixes are close enough to ask about today. Here are headlines that wait for a fix.'
export const closed = 'This day is over. These are the results.'
export const pairNotFound = 'This pair is not shown any more.'
export const dayClosed = 'This day is over, so its pairs can no longer be judged.'
