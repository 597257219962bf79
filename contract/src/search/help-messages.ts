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
