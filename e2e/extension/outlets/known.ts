import { addressOf, type Host, type Story, stories } from './stories.ts'

export type Known = Story & { fix: string; url: string }

/** Returns the stories of an outlet with their addresses. `fix` is empty for a story without one. */
export const storiesOf = (host: Host): Known[] =>
  stories[host].map((story) => ({ fix: '', ...story, url: addressOf(host, story) }))
