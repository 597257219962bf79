const listeners = new Set<() => void>()

export function posted(): void {
  for (const listener of listeners) listener()
}

/** Returns a function that unsubscribes. */
export function onPosted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
