import type { QueueItem, QueueKind } from '@unspun/contract/moderation.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'
import { onActed } from './acted.ts'
import { afterAct, keyOf, type QueueState } from './queue-state.ts'

interface Queue {
  /** Undefined until they are read. */
  items: readonly QueueItem[] | undefined
  failed: boolean
  /** There are more. */
  more: boolean
  /** The sentence to show at an item, by its key. */
  errors: ReadonlyMap<string, string>
  readMore: () => Promise<void>
  readAgain: () => Promise<void>
}

/** One queue of moderators. It follows every action: decided items leave it, others are read again. */
export function useQueue(kind: QueueKind, onState: (state: QueueState) => void, onGone: (at: number) => void): Queue {
  const { api } = useBrowser()
  const [items, setItems] = useState<readonly QueueItem[]>()
  const [failed, setFailed] = useState(false)
  const [next, setNext] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const shown = useRef<readonly QueueItem[]>([])
  const tell = useRef({ onState, onGone })
  useEffect(() => {
    shown.current = items ?? []
    tell.current = { onState, onGone }
  })

  const read = useCallback(
    async (after?: string) => {
      const answer = await api.post('/moderation/queue/', { kind, ...(after ? { after } : {}) })
      if (!answer || answer.errors) return setFailed(true)
      setFailed(false)
      tell.current.onState({ counts: answer.counts, alert: answer.alert })
      setNext(answer.next)
      setItems((before) => (after ? [...(before ?? []), ...answer.items] : answer.items))
    },
    [api, kind],
  )
  useEffect(() => void read(), [read])

  useEffect(
    () =>
      onActed((acted) => {
        const { gone, again, errors: found } = afterAct(acted, shown.current)
        setErrors(found)
        if ('undo' in acted.task || gone.length === shown.current.length) return void read()
        if (gone.length > 0) {
          const at = shown.current.findIndex((item) => gone.includes(keyOf(item)))
          setItems((before) => before?.filter((item) => !gone.includes(keyOf(item))))
          tell.current.onGone(at)
        }
        void Promise.all(again.map((thing) => api.post('/moderation/item/', thing))).then((answers) => {
          const read = answers.flatMap((answer) => (answer && !answer.errors ? answer.item : []))
          const fresh = new Map(read.map((item) => [keyOf(item), item]))
          setItems((before) =>
            before?.map((item) => {
              const now = fresh.get(keyOf(item))
              return now ? { ...now, since: item.since } : item
            }),
          )
        })
        // The numbers at the tabs.
        void api.post('/moderation/queue/', { kind }).then((answer) => {
          if (answer && !answer.errors) tell.current.onState({ counts: answer.counts, alert: answer.alert })
        })
      }),
    [api, kind, read],
  )
  return {
    items,
    failed,
    more: next !== undefined,
    errors,
    readMore: () => read(next),
    readAgain: () => read(),
  }
}
