import { useSyncExternalStore } from 'react'

// The fix whose votes have the note. A tab shows at most one.
let noted: number | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the note for new voters at the votes of a fix. Undefined removes it. */
export function noteAt(id: number | undefined): void {
  noted = id
  for (const listener of listeners) listener()
}

export const useNoteAt = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => noted === id,
    () => false,
  )
