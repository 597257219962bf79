const listeners = new Set<() => void>()

/** Tells that something has been posted, so that forms may show what is left of the day's posts. */
export function posted(): void {
  for (const listener of listeners) listener()
}

/** Calls a function after each post. Returns a function that ends this. */
export function onPosted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
