import type { ActOutcome } from '@unspun/contract/moderation.ts'
import type { ActTask } from '../ui/overlays.ts'

/** The outcome of a task. */
export interface Acted {
  task: ActTask
  outcomes: readonly ActOutcome[]
}

type Listener = (acted: Acted) => void
const listeners = new Set<Listener>()

/** Calls `listener` after each task of a moderator. Returns a function that ends this. */
export function onActed(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the page what became of a task that a popup or a notice has sent. */
export function tellActed(acted: Acted): void {
  for (const listener of listeners) listener(acted)
}
