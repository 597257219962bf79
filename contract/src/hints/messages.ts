import type { Hint } from './find-hints.ts'
import { longTitle } from './limits.ts'

/** Sentences about a title, below its field: one line each. */
const hintMessages: { [K in Hint['kind']]: (hint: Extract<Hint, { kind: K }>) => string } = {
  same: () => 'Readers have this fix already.',
  outlet: () => 'The outlet’s name can go: it stands beside every fix.',
  shouting: () => 'Capitals and doubled marks shout. Calm letters will do.',
  list: () => 'This opens like a list. What is its main point?',
  withheld: () => 'This keeps the answer back. Can you give it away?',
  forward: () => '“This” or “here” needs the article. Can you name it?',
  reader: () => '“You” speaks to the reader. Who is the article about?',
  hyperbole: ({ word }) => `Is “${word}” what the article says? A plainer word may do.`,
  long: () => `Longer than ${longTitle} characters: few headlines are.`,
  stop: () => 'Headlines do without a full stop at the end.',
}

export const hintText = (hint: Hint): string => (hintMessages[hint.kind] as (hint: Hint) => string)(hint)

/** Labels beside a hint. */
export const hintLabels = {
  voteInstead: 'Vote for it instead',
  hide: 'Hide this hint',
} as const
