import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { Refusal } from '@unspun/contract/errors.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { createHeadline } from '@unspun/contract/headlines.ts'
import { may } from '@unspun/contract/permissions.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp, useBrowser, useSession } from '../app.ts'
import { standingOf } from '../members/standing.ts'
import { refusalOf } from '../ui/form-values.ts'

/** Fixes are sorted best first. They are undefined if they could not be read. */
export interface ArticleHeadline extends AnswerOf<typeof createHeadline> {
  fixes: readonly HeadlineFix[] | undefined
}

/** The reader can type the headline of an `unreadable` page and correct a wrong `address`. For `later`, a retry may succeed. */
export interface ArticleProblem {
  kind: 'unreadable' | 'address' | 'later'
  errors: readonly string[]
}

export interface ReadArticle {
  headline?: ArticleHeadline
  problem?: ArticleProblem
}

function problemOf(answer: (Refusal & { status: number }) | undefined): ArticleProblem {
  const name = answer?.primary_error
  const isLater = answer?.status !== 200 || name === 'Headlines__ReaderBusy'
  const kind = name === 'Headlines__PageUnreadable' ? 'unreadable' : isLater ? 'later' : 'address'
  return { kind, errors: refusalOf(answer) }
}

/**
 * Adds or finds the headline of the article at `url`, as soon as the reader may add one. `read` tries again with a corrected address or a typed
 * headline, after any try in progress. While only a link or an app has supplied the address, `asked` is false and no headline is added.
 */
export function useArticle(url: string | undefined, asked: boolean) {
  const { api } = useBrowser()
  const { store, reads } = useApp()
  const session = useSession()
  const isWanted = url !== undefined && session.state === 'in' && may('addHeadline', standingOf(session))
  const [state, setState] = useState<ReadArticle>({})
  const [reading, setReading] = useState(false)
  const running = useRef<Promise<ReadArticle>>(undefined)

  const read = useCallback(
    (address: string, title?: string): Promise<ReadArticle> => {
      async function add(): Promise<ReadArticle> {
        const added = await api.post('/headlines/create/', { url: address, ...(title ? { title } : {}) })
        if (!added || added.errors) return { problem: problemOf(added) }
        // A pending headline cannot be read by anyone.
        const answer = added.waiting_until ? undefined : await reads.get('/headlines/get/', { id: added.headline_id })
        if (!answer || answer.errors) return { headline: { ...added, fixes: undefined } }
        store.take({ ...answer, headlines: [answer] })
        return { headline: { ...added, fixes: answer.headline_fixes } }
      }
      async function run(): Promise<ReadArticle> {
        const result = await add()
        running.current = undefined
        setReading(false)
        setState(result)
        return result
      }
      if (running.current) return running.current
      setReading(true)
      running.current = run()
      return running.current
    },
    [api, reads, store],
  )

  const find = useCallback(
    async (address: string): Promise<void> => {
      const known = await api.post('/headlines/get-by-url/', { url: address })
      if (!known || known.errors) return
      store.take({ ...known, headlines: [known] })
      setState({ headline: { ...known, known: true, fixes: known.headline_fixes } })
    },
    [api, store],
  )

  const found = state.headline !== undefined
  useEffect(() => {
    if (isWanted && !found) void (asked ? read(url) : find(url))
  }, [isWanted, found, asked, url, read, find])

  return { ...state, reading: reading || (isWanted && asked && !found && !state.problem), read }
}
