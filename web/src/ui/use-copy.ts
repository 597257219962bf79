import { type RefObject, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** `copy` resolves to false if copying is impossible. Then `refused` is true and the field is focused, so that the text can be copied by hand. */
export function useCopy(field: RefObject<Field | null>) {
  const [refused, setRefused] = useState(false)
  const copy = async (): Promise<boolean> => {
    const { current } = field
    if (!current) return false
    try {
      await navigator.clipboard.writeText(current.value)
      return true
    } catch {
      setRefused(true)
      current.focus()
      return false
    }
  }
  return { copy, refused }
}

/** Selects the text of a field backwards, so that its start stays visible. */
export const selectAll = ({ target }: { target: Field }) => target.setSelectionRange(0, target.value.length, 'backward')
