import { useSyncExternalStore } from 'react'

// The fix at whose votes a note stands. A tab shows one note at most.
let noted: number | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the note for new voters at the votes of a fix, or removes it. */
export function noteAt(id: number | undefined): void {
  noted = id
  for (const listener of listeners) listener()
}

/** True while the note stands at the votes of this fix. */
export const useNoteAt = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => noted === id,
    () => false,
  )
