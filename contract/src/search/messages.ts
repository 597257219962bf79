import { searchLimits } from './limits.ts'

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
