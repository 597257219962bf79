import { useState } from 'react'

export interface Fields<T extends object> {
  values: T
  put: (change: Partial<T>) => void
}

/** What is typed into a form. */
export function useFields<T extends object>(start: T | (() => T)): Fields<T> {
  const [values, setValues] = useState(start)
  return { values, put: (change) => setValues((before) => ({ ...before, ...change })) }
}

/** The same values, without the space around texts. */
export function trimmed<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(entries) as T
}
