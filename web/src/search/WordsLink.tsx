import * as searchMessages from '@unspun/contract/messages/search.ts'
import { searchFor, typedText } from '@unspun/contract/search.ts'
import './search.css'
import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { composes } from '../ui/composes.ts'
import { Icon } from '../ui/Icon.tsx'
import { step } from './step-by-arrows.ts'

interface Props {
  words: string
  setWords: (words: string) => void
  /** How often Enter was pressed in the box since its text changed. */
  enters: number
}

/** Enter and the arrow keys reach the link from the box, so that a second Enter searches. Escape closes it and returns to the box. */
export function WordsLink({ words, setWords, enters }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const box = link.current?.closest<HTMLElement>('search')
    const press = (event: KeyboardEvent) => {
      if (!box || composes(event)) return
      if (event.key === 'Escape') {
        setWords('')
        box.querySelector('input')?.focus()
      } else step(event, box)
    }
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  }, [setWords])
  useEffect(() => {
    if (enters) link.current?.focus()
  }, [enters])
  return (
    <a ref={link} className="words-link" href={searchFor(typedText(words))} onClick={() => setWords('')}>
      <Icon of={Search} size={18} />
      <span dir="auto">{searchMessages.forWords(words)}</span>
    </a>
  )
}
