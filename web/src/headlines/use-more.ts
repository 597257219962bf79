import type { Outcome } from '@unspun/contract/client.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../app.ts'
import type { RowsAnswer } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { grownAddress } from './list-address.ts'

/** `next` is the cursor of the following part. */
export type ListAnswer = RowsAnswer & { next?: string | number }

function chain<T extends ListAnswer>(parts: Map<string, unknown> | undefined, list: string, first: T): T[] {
  const answers = [first]
  const after = ({ next }: T) => next && (parts?.get(`${list} ${next}`) as T | undefined)
  for (let at = after(first); at; at = after(at)) answers.push(at)
  return answers
}

/**
 * `list` identifies the list, `path` is its address, and `read` loads the next part. The URL then contains the cursor of the last part, so that
 * reloading, going back and sharing it show the same list.
 */
export function useMore<T extends ListAnswer>(
  list: string,
  first: T,
  read: (next: NonNullable<T['next']>) => Promise<Outcome<T>>,
  path?: string,
) {
  const { store, browser } = useApp()
  const parts = browser?.listParts
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  const [grown, setGrown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grown` counts changes of `parts`, which React does not see
  const answers = useMemo(() => chain(parts, list, first), [parts, list, first, grown])
  const next = answers.at(-1)?.next

  async function more(): Promise<void> {
    if (!next || loading) return
    setLoading(true)
    const answer = await read(next)
    setLoading(false)
    if (!answer || answer.errors) return notify(siteMessages.moreFailed)
    store.take(answer as T)
    parts?.set(`${list} ${next}`, answer)
    setGrown((count) => count + 1)
    if (path) await navigate(grownAddress(path, next), { replace: true, preventScrollReset: true })
  }
  return { answers, next, loading, more }
}
