/** The sentences of the search for somebody who types. Pages load them then. */
export const typingMessages = {
  forWords: (words: string) => `Search headlines for “${words}”`,
  suggested: 'Suggested headlines',
  suggestions: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'} below`,
} as const
