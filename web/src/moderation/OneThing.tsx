import type { Reportable } from '@unspun/contract/actions.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { QueueItem as Item } from '@unspun/contract/moderation.ts'
import { useCallback, useEffect, useState } from 'react'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { onActed } from './acted.ts'
import { QueueItem } from './QueueItem.tsx'

/** One thing with its history, whether or not somebody has reported it. */
export function OneThing({ what, id }: { what: Reportable; id: number }) {
  const { api } = useBrowser()
  const [item, setItem] = useState<Item>()
  const [failed, setFailed] = useState<readonly string[]>()
  const read = useCallback(async () => {
    const answer = await api.post('/moderation/item/', { what, id })
    if (!answer || answer.errors) return setFailed(refusalOf(answer))
    setFailed(undefined)
    setItem(answer.item)
  }, [api, what, id])
  useEffect(() => void read(), [read])
  useEffect(() => onActed(() => void read()), [read])
  return (
    <>
      <ErrorList errors={failed} />
      {item ? (
        <QueueItem item={item} />
      ) : failed ? null : (
        <div role="status" className="skeleton queue-skeleton">
          <span className="sr-only">{siteMessages.loading}</span>
        </div>
      )}
    </>
  )
}
