import type { Outcome } from '@unspun/contract/client.ts'
import { messages } from '@unspun/contract/messages.ts'
import { useMemo, useState } from 'react'
import { useApp } from '../app.ts'
import type { RowsAnswer } from '../store.ts'
import { notify } from '../ui/notices.ts'

/** Part of a list; `next` asks for the part after it. */
export type ListAnswer = RowsAnswer & { next?: string | number }

/** Older answers by their list and the cursor that asked for them, kept for the tab: going back to a long list finds it as long as it was. */
const older = new Map<string, unknown>()

function chain<T extends ListAnswer>(list: string, first: T): T[] {
  const answers = [first]
  const after = ({ next }: T) => next && (older.get(`${list} ${next}`) as T | undefined)
  for (let at = after(first); at; at = after(at)) answers.push(at)
  return answers
}

/** A list that grows: the page's own answer and what "More" has brought since. `list` tells it from all others, `read` reads on. */
export function useMore<T extends ListAnswer>(
  list: string,
  first: T,
  read: (next: NonNullable<T['next']>) => Promise<Outcome<T>>,
) {
  const { store } = useApp()
  const [loading, setLoading] = useState(false)
  const [grown, setGrown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grown` counts changes of `older`, which React does not see
  const answers = useMemo(() => chain(list, first), [list, first, grown])
  const next = answers.at(-1)?.next

  async function more(): Promise<void> {
    if (!next || loading) return
    setLoading(true)
    const answer = await read(next)
    setLoading(false)
    if (!answer || answer.errors) return notify(messages.web.moreFailed)
    store.take(answer as T)
    older.set(`${list} ${next}`, answer)
    setGrown((count) => count + 1)
  }
  return { answers, next, loading, more }
}
