import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { searchLimits, type suggestHeadlines } from '@unspun/contract/search.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'

type Suggestions = AnswerOf<typeof suggestHeadlines>['headlines']

const PAUSE_MS = 150

/** Returns none for a few letters, or without a response. */
export function useSuggestions(typed: string): Suggestions {
  const { reads } = useApp()
  const [found, setFound] = useState<Suggestions>([])
  const wanted = typed.length >= searchLimits.letters
  useEffect(() => {
    if (!wanted) return
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
