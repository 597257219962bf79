import { searchLimits } from '@unspun/contract/search.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'
import type { Suggested } from './SuggestedHeadlines.tsx'

const PAUSE_MS = 150
const NONE: Suggested = []

/** While a response is awaited, those of the words before it was typed further. None for a few letters or too
 * many. */
export function useSuggestions(typed: string): Suggested {
  const { reads } = useApp()
  const [found, setFound] = useState<{ typed: string; headlines: Suggested }>()
  const wanted = typed.length >= searchLimits.letters && typed.length <= searchLimits.text
  useEffect(() => {
    if (!wanted || !navigator.onLine) return
    let current = true
    const timer = setTimeout(async () => {
      const answer = await reads.get('/search/suggest/', { q: typed })
      if (current && answer && !answer.errors) setFound({ typed, headlines: answer.headlines })
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [reads, typed, wanted])
  return wanted && found && typed.startsWith(found.typed) ? found.headlines : NONE
}
