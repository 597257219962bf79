/** The limits of the search. */
export const searchLimits = {
  /** Characters of a search. */
  text: 200,
  /** Headlines that one search finds at most, the best first. */
  found: 500,
  /** Headlines on one page. */
  page: 20,
  /** Outlets and members beside the headlines. */
  others: 3,
  /** Headlines that are suggested while somebody types, from so many letters on. */
  suggested: 6,
  letters: 2,
} as const
