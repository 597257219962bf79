import { searchLimits } from '../search.ts'

/** The sentences of the search. */
export const searchMessages = {
  title: 'Search',
  titleOf: (text: string) => `Search: ${text}`,
  intro: 'Search headlines, the fixes that readers wrote, and their reasons.',
  label: 'Search headlines and fixes',
  placeholder: 'Words of a headline or a fix',
  found: (count: number) =>
    count >= searchLimits.found
      ? `The best ${count} headlines`
      : `${count.toLocaleString('en')} ${count === 1 ? 'headline' : 'headlines'}`,
  nothing: 'No headline has these words.',
  didYouMean: 'Did you mean',
  feed: 'Feed of this search',
} as const

/** How a search is narrowed. Pages load it where it is shown. */
export const searchHelp = {
  title: 'Narrow a search',
  parts: [
    ['"words in this order"', 'these words, next to each other'],
    ['rent or lease', 'one of the words'],
    ['rent -berlin', 'without a word'],
    ['site:news.example', 'from one outlet'],
    ['by:username', 'with a fix by this member'],
    ['before:2026-12-31', 'added before a day'],
    ['has:fix', 'with a fix'],
  ],
  nothing: 'Try other or fewer words, or paste the address of the article into the box at the top.',
  notUnderstood: (parts: readonly string[]) =>
    `Not understood, and left out: ${parts.join(', ')}. A day is written as before:2026-12-31, and has: goes with fix.`,
} as const

/** The sentences of the search for somebody who types. Pages load them then. */
export const typingMessages = {
  forWords: (words: string) => `Search headlines for “${words}”`,
  suggested: 'Suggested headlines',
  suggestions: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'} below`,
} as const
