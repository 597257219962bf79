import * as searchMessages from '@unspun/contract/messages/search.ts'
import { useEffect, useRef } from 'react'
import { composes } from '../ui/composes.ts'
import { SuggestedHeadlines } from './SuggestedHeadlines.tsx'
import { step } from './step-by-arrows.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  typed: string
  closed: boolean
  setClosed: (closed: boolean) => void
}

/** The arrow keys reach the links from the field, and Escape closes them. */
export function Suggestions({ typed, closed, setClosed }: Props) {
  const found = useSuggestions(typed)
  const shown = closed ? [] : found
  const any = shown.length > 0
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const box = said.current?.closest<HTMLElement>('search')
    const press = (event: KeyboardEvent) => {
      if (composes(event)) return
      if (box) step(event, box)
      if (event.key !== 'Escape' || !any) return
      event.preventDefault()
      box?.querySelector('input')?.focus()
      setClosed(true)
    }
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  }, [any, setClosed])
  return (
    <>
      <p ref={said} role="status" className="sr-only">
        {any ? searchMessages.suggestions(shown.length) : null}
      </p>
      {any ? <SuggestedHeadlines headlines={shown} className="menu suggestions" /> : null}
    </>
  )
}
