import { useState } from 'react'
import { useBrowser } from '../app.ts'

export type Draft = ReturnType<typeof useDraft>

/** The fields of a form that keep what was typed. `given` wins over what was kept, which wins over what the fields `start` with. */
export function useDraft(form: string, given: Record<string, string> = {}, start: Record<string, string> = {}) {
  const { drafts } = useBrowser()
  const [fields, setFields] = useState<Record<string, string>>(() => ({ ...start, ...drafts.get(form), ...given }))
  const value = (name: string) => fields[name] ?? ''
  return {
    value,
    field: (name: string) => ({
      name,
      value: value(name),
      onValue(text: string) {
        drafts.keep(form, { [name]: text })
        setFields((before) => ({ ...before, [name]: text }))
      },
    }),
    drop: () => drafts.drop(form),
    /** Empties the fields too, for a form that stays. */
    empty() {
      drafts.drop(form)
      setFields({})
    },
  }
}
