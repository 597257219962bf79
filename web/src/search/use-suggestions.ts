import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import { searchLimits, type suggestHeadlines } from '@unspun/contract/search.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../app.ts'

type Suggestions = AnswerOf<typeof suggestHeadlines>['headlines']

/** Somebody who types quickly causes one question, not one a letter. */
const PAUSE_MS = 150

/** The headlines that have the words of a text, while it is typed. None for a few letters, or without an answer. */
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
