import * as searchMessages from '@unspun/contract/messages/search.ts'
import { searchFor, typedText } from '@unspun/contract/search.ts'
import './search.css'
import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { step } from './step-by-arrows.ts'

/** The arrow keys reach the link from the box, and Escape closes it. */
export function WordsLink({ words, setWords }: { words: string; setWords: (words: string) => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const box = link.current?.closest<HTMLElement>('search')
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setWords('')
      else if (box) step(event, box)
    }
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  }, [setWords])
  return (
    <a ref={link} className="words-link" href={searchFor(typedText(words))} onClick={() => setWords('')}>
      <Icon of={Search} size={18} />
      <span dir="auto">{searchMessages.forWords(words)}</span>
    </a>
  )
}
