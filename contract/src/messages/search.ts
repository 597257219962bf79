import { searchLimits } from '../search.ts'

export const title = 'Search'
export const titleOf = (text: string) => `Search: ${text}`
export const intro = 'Search headlines, the fixes that readers wrote, and their reasons.'
export const label = 'Search headlines and fixes'
export const placeholder = 'Words of a headline or a fix'
export const found = (count: number) =>
  count >= searchLimits.found
    ? `The best ${count} headlines`
    : `${count.toLocaleString('en')} ${count === 1 ? 'headline' : 'headlines'}`
export const nothing = 'No headline has these words.'
export const didYouMean = 'Did you mean'
export const feed = 'Feed of this search'
export const narrow = 'Narrow a search'
export const narrowBy = [
  ['"words in this order"', 'these words, next to each other'],
  ['rent or lease', 'one of the words'],
  ['rent -berlin', 'without a word'],
  ['site:news.example', 'from one outlet'],
  ['by:username', 'with a fix by this member'],
  ['before:2026-12-31', 'added before a day'],
  ['has:fix', 'with a fix'],
] as const
export const tryOthers = 'Try other or fewer words, or paste the address of the article into the box at the top.'
export const notUnderstood = (parts: readonly string[]) =>
  `Not understood, and left out: ${parts.join(', ')}. A day is written as before:2026-12-31, and has: goes with fix.`
export const forWords = (words: string) => `Search headlines for “${words}”`
export const suggested = 'Suggested headlines'
export const suggestions = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'} below`
