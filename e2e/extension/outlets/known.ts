import { addressOf, type Host, type Story, stories } from './stories.ts'

export type Known = Story & { fix: string; url: string }

/** The stories of an outlet, with their addresses. A story without a fix has an empty one here. */
export const storiesOf = (host: Host): Known[] =>
  stories[host].map((story) => ({ fix: '', ...story, url: addressOf(host, story) }))
