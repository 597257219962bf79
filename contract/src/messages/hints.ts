import { type Hint, longTitle } from '../hints.ts'

/** Sentences about a title that is being written. Each fits two short lines of a narrow phone. */
const hintMessages: { [K in Hint['kind']]: (hint: Extract<Hint, { kind: K }>) => string } = {
  same: () => 'Readers have this fix already.',
  outlet: () => 'The outlet’s name can go. It is shown anyway.',
  shouting: () => 'Capitals and !! shout. Calm letters will do.',
  list: () => 'Opens like a list. What is the main point?',
  withheld: () => 'Keeps the answer back. Can you give it away?',
  forward: () => '“This” or “here” points away. Can you name it?',
  reader: () => '“You” speaks to readers. Who is it about?',
  hyperbole: ({ word }) => `“${word}” is strong. A plainer word?`,
  long: () => `Over ${longTitle} characters. Can it be shorter?`,
  stop: () => 'Headlines end without a full stop.',
}

export const voteInstead = 'Vote for it instead'
export const hide = 'Hide this hint'

export const hintText = (hint: Hint): string => (hintMessages[hint.kind] as (hint: Hint) => string)(hint)
