import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import type { getWaitingHeadline } from '@unspun/contract/headlines.ts'
import { useEffect, useState } from 'react'
import { useApp, useSession } from '../../app.ts'

export type WaitingHeadline = AnswerOf<typeof getWaitingHeadline>

/** A headline that waits and that the reader added. Undefined while unknown. Without an id nothing is read. */
export function useWaitingHeadline(id: number | undefined): WaitingHeadline | undefined {
  const { store, browser } = useApp()
  const session = useSession()
  const user_id = session.state === 'in' ? session.user.user_id : undefined
  const [found, setFound] = useState<WaitingHeadline>()
  useEffect(() => {
    setFound(undefined)
    if (id === undefined || user_id === undefined || !browser) return
    let current = true
    void browser.api.post('/headlines/get-waiting/', { id }).then((answer) => {
      if (!current || !answer || answer.errors) return
      store.take({ ...answer, headlines: [answer] })
      setFound(answer)
    })
    return () => {
      current = false
    }
  }, [id, user_id, browser, store])
  return found
}
