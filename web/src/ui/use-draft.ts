import { useState } from 'react'
import { useBrowser } from '../app.ts'

/** The fields of a form that keep what was typed; `given` wins over what was kept. */
export function useDraft(form: string, given: Record<string, string> = {}) {
  const { drafts } = useBrowser()
  const [fields, setFields] = useState(() => ({ ...drafts.get(form), ...given }))
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
  }
}
