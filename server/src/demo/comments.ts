import data from './data/comments.json' with { type: 'json' }
import type { DemoComment } from './shapes.ts'

/** Comments of invented readers. The key is the article's slug and the fix's author. */
export const comments: Record<string, DemoComment[]> = data
