import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as searchMessages from '@unspun/contract/messages/search.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useRef } from 'react'
import { composes } from '../ui/composes.ts'
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
      {any ? (
        <ul className="menu suggestions" aria-label={searchMessages.suggested}>
          {shown.map((headline) => (
            <li key={headline.headline_id}>
              <a href={pages.headline(headline)}>
                <span dir="auto">{headline.title}</span>
                <span className="note">{headline.domain}</span>
                {headline.fix ? (
                  <span className="note suggested-fix">
                    {fixMessages.fixLabel} <bdi>{headline.fix}</bdi>
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
