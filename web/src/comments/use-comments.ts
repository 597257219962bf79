import type { Comment } from '@unspun/contract/comments.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp, useBrowser, useSession } from '../app.ts'
import { notify } from '../ui/notices.ts'
import { keepComments, keepNewComment, removeKeptComment } from './keep-comments.ts'
import { type Direction, lastRead, type Thread, threadsOf } from './threads.ts'

const LIST = '/comments/list-by-headline-fix-id/'
const noIds: ReadonlySet<number> = new Set()
const union = (a: Iterable<number>, b: Iterable<number>): ReadonlySet<number> => new Set([...a, ...b])

/** The comments shown for each fix, kept for the tab. When the reader goes back, they appear at once and are reloaded in the background. */
const shownBefore = new Map<number, { ids: ReadonlySet<number>; direction: Direction }>()

export function useComments(fixId: number) {
  const { store } = useApp()
  const { api } = useBrowser()
  const session = useSession()
  const before = shownBefore.get(fixId)
  const [direction, setDirection] = useState<Direction>(before?.direction ?? 'best')
  const [ids, setIds] = useState(before?.ids ?? noIds)
  const [writtenHere, setWrittenHere] = useState(noIds)
  const [next, setNext] = useState<number>()
  const [state, setState] = useState<'reading' | 'ready' | 'failed'>('reading')
  const [loadingMore, setLoadingMore] = useState(false)
  const reads = useRef(0)
  const viewer = session.state === 'in' ? session.user.user_id : undefined

  const commentsOf = (some: ReadonlySet<number>) => [...some].flatMap((id) => store.get('comment', id) ?? [])
  const threads = threadsOf(commentsOf(ids), direction)
  const shown = useRef(0)
  shown.current = threads.length

  /** Reloads as many comments as are shown now, in another order or with the votes of another member. */
  async function reload(order: Direction): Promise<void> {
    const read = ++reads.current
    setState('reading')
    let found = noIds
    let last_id: number | undefined
    do {
      const at = last_id === undefined ? {} : { last_id }
      const answer = await api.post(LIST, { headline_fix_id: fixId, sort_direction: order, ...at })
      if (read !== reads.current) return
      if (!answer || answer.errors) return setState('failed')
      found = union(found, keepComments(store, answer))
      last_id = answer.next
    } while (last_id !== undefined && threadsOf(commentsOf(found), order).length < shown.current)
    setIds(found)
    setWrittenHere(noIds)
    setNext(last_id)
    setDirection(order)
    setState('ready')
  }

  async function readOn(place: { last_id?: number; parent_id?: number }) {
    const read = reads.current
    setLoadingMore(true)
    const answer = await api.post(LIST, { headline_fix_id: fixId, sort_direction: direction, ...place })
    setLoadingMore(false)
    if (read !== reads.current) return undefined
    if (!answer || answer.errors) return notify(siteMessages.moreFailed)
    const found = keepComments(store, answer)
    setIds((before) => union(before, found))
    setWrittenHere((before) => new Set([...before].filter((id) => !found.has(id))))
    return answer
  }

  useEffect(() => void shownBefore.set(fixId, { ids, direction }), [fixId, ids, direction])

  const waiting = session.state === 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of person reloads the list
  useEffect(() => {
    if (!waiting) void reload(direction)
  }, [waiting, viewer])

  // The functions keep their identity, so that a new comment does not render a thousand others again.
  const written = useMemo(
    () => ({
      add(comment: Comment, ts: number) {
        keepNewComment(store, comment, ts)
        // New comments come first in the order of the server, where they have no votes yet.
        setIds((before) => union([comment.comment_id], before))
        setWrittenHere((before) => union(before, [comment.comment_id]))
      },
      remove(comment: Comment, ts: number) {
        removeKeptComment(store, comment, ts)
        setIds((before) => new Set(before))
      },
    }),
    [store],
  )
  return {
    threads,
    direction,
    state,
    loadingMore,
    hasMore: next !== undefined,
    tryAgain: () => void reload(direction),
    sort(order: Direction) {
      // Once all comments are loaded, they can be sorted by time here. Only the server knows their scores.
      if (order !== 'best' && next === undefined && state === 'ready') setDirection(order)
      else void reload(order)
    },
    async more() {
      const answer = next === undefined || loadingMore ? undefined : await readOn({ last_id: next })
      if (answer) setNext(answer.next)
    },
    async moreReplies(thread: Thread) {
      if (loadingMore) return
      const parent_id = thread.parent.comment_id
      const last_id = lastRead(thread, writtenHere)
      const answer = await readOn({ parent_id, ...(last_id === undefined ? {} : { last_id }) })
      if (!answer || answer.next !== undefined) return
      // Comments may have been deleted meanwhile, so the loaded replies now count as complete.
      const parent = store.get('comment', parent_id)
      const known = commentsOf(
        union(
          ids,
          answer.comments.map(({ comment_id }) => comment_id),
        ),
      )
      const reply_count = known.filter(
        (each) => each.parent_id === parent_id && each.user_id !== null && !each.waiting_until,
      ).length
      if (!parent) return
      store.write('comment', { ...parent, reply_count }, answer.ts)
      setIds((before) => new Set(before))
    },
    ...written,
  }
}
export type Comments = ReturnType<typeof useComments>
