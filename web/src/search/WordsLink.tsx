import * as searchMessages from '@unspun/contract/messages/search.ts'
import { searchFor, typedText } from '@unspun/contract/search.ts'
import './search.css'
import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { composes } from '../ui/composes.ts'
import { Icon } from '../ui/Icon.tsx'
import { SuggestedHeadlines } from './SuggestedHeadlines.tsx'
import { step } from './step-by-arrows.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  words: string
  setWords: (words: string) => void
  /** How often Enter was pressed in the box since its text changed. */
  enters: number
}

/**
 * A link to the search for these words, and the best headlines with them. Enter and the arrow keys reach the links from the box, so that a second
 * Enter searches. Escape closes them and returns to the box. They also close when the reader goes on elsewhere.
 */
export function WordsLink({ words, setWords, enters }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const headlines = useSuggestions(words)
  const close = () => setWords('')
  const { pathname } = useLocation()
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current !== pathname) setWords('')
  }, [pathname, setWords])
  useEffect(() => {
    const box = link.current?.closest<HTMLElement>('search')
    const leave = ({ target }: Event) => {
      if (!box?.contains(target as Node)) setWords('')
    }
    const press = (event: KeyboardEvent) => {
      if (!box || composes(event)) return
      if (event.key === 'Escape') {
        setWords('')
        box.querySelector('input')?.focus()
      } else step(event, box)
    }
    box?.addEventListener('keydown', press)
    for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, leave)
    return () => {
      box?.removeEventListener('keydown', press)
      for (const event of ['focusin', 'pointerdown']) document.removeEventListener(event, leave)
    }
  }, [setWords])
  useEffect(() => {
    if (enters) link.current?.focus()
  }, [enters])
  return (
    <>
      <a ref={link} className="words-link" href={searchFor(typedText(words))} onClick={close}>
        <Icon of={Search} size={18} />
        <span dir="auto">{searchMessages.forWords(words)}</span>
      </a>
      <p role="status" className="sr-only">
        {headlines.length > 0 ? searchMessages.suggestions(headlines.length) : null}
      </p>
      {headlines.length > 0 ? (
        <SuggestedHeadlines headlines={headlines} className="found-headlines" onFollow={close} />
      ) : null}
    </>
  )
}
