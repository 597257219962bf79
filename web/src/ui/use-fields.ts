import { useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'

export interface Fields<T extends object> {
  values: T
  put: (change: Partial<T>) => void
  /** Called once the values have been sent. */
  sent?: () => void
}

export function useFields<T extends object>(start: T | (() => T)): Fields<T> {
  const [values, setValues] = useState(start)
  return { values, put: (change) => setValues((before) => ({ ...before, ...change })) }
}

/**
 * Keeps values as a draft until they are sent, so that they survive closing a popup, a reload and the end of the session. `given` overrides the
 * draft, and the draft overrides `start`. If the name changes, the text moves to the new name, and a draft already stored there fills in empty
 * fields.
 */
export function useDraft<T extends Record<string, string>>(form: string, start: T, given: Partial<T> = {}): Fields<T> {
  const { drafts } = useBrowser()
  const { values, put } = useFields<T>(() => ({ ...start, ...drafts.get(form), ...given }))
  const name = useRef(form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves once for each name
  useEffect(() => {
    if (name.current === form) return
    put(drafts.move(name.current, form) as Partial<T>)
    name.current = form
  }, [form])
  return {
    values,
    put(change) {
      drafts.keep(name.current, change as Record<string, string>)
      put(change)
    },
    sent: () => drafts.drop(name.current),
  }
}
