import { searchLimits } from '@unspun/contract/search.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'
import type { Suggested } from './SuggestedHeadlines.tsx'

const PAUSE_MS = 150

/** Returns none for a few letters, offline, or without a response. */
export function useSuggestions(typed: string): Suggested {
  const { reads } = useApp()
  const [found, setFound] = useState<Suggested>([])
  const wanted = typed.length >= searchLimits.letters
  useEffect(() => {
    if (!wanted || !navigator.onLine) return
    let current = true
    const timer = setTimeout(async () => {
      const answer = await reads.get('/search/suggest/', { q: typed })
      if (current && answer && !answer.errors) setFound(answer.headlines)
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [reads, typed, wanted])
  return wanted ? found : []
}
