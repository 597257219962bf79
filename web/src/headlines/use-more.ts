import { messages } from '@unspun/contract/messages.ts'
import { useMemo, useState } from 'react'
import { useApp } from '../app.ts'
import type { HomeAnswer } from '../loaders.ts'
import { notify } from '../ui/notices.ts'

/** Older answers by the cursor that asked for them, kept for the tab: going back to a long list finds it as long as it was. */
const older = new Map<string, HomeAnswer>()

function chain(first: HomeAnswer): HomeAnswer[] {
  const answers = [first]
  for (let at = first.next && older.get(first.next); at; at = at.next && older.get(at.next)) answers.push(at)
  return answers
}

/** A list that grows: the page's own answer and what "More" has brought since. */
export function useMore(first: HomeAnswer) {
  const { reads, store } = useApp()
  const [loading, setLoading] = useState(false)
  const [grown, setGrown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grown` counts changes of `older`, which React does not see
  const answers = useMemo(() => chain(first), [first, grown])
  const next = answers.at(-1)?.next

  async function more(): Promise<void> {
    if (!next || loading) return
    setLoading(true)
    const answer = await reads.get('/data/homepage-headlines/', { before: next })
    setLoading(false)
    if (!answer || answer.errors) return notify(messages.web.moreFailed)
    store.take(answer)
    older.set(next, answer)
    setGrown((count) => count + 1)
  }
  return { answers, next, loading, more }
}
