import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../app.ts'
import { poll } from '../ui/poll.ts'

type Pictures = ReadonlyMap<string, string>

const none: Pictures = new Map()

/** Reloads the news a few times while pictures are being copied. Only pictures are added: no item is added or moved while it is being read. */
export function useNewsPictures(items: readonly FeedHeadline[]): readonly FeedHeadline[] {
  const { reads } = useApp()
  const [come, setCome] = useState(none)
  useEffect(() => {
    const awaited = new Set(items.filter(({ picture_coming }) => picture_coming).map(({ guid }) => guid))
    if (awaited.size === 0) return
    const left = new AbortController()
    void poll(async () => {
      const answer = await reads.get('/feed/in-the-news/', {})
      if (left.signal.aborted || !answer || answer.errors) return undefined
      const ours = answer.feed_headlines.filter(({ guid }) => awaited.has(guid))
      setCome(new Map(ours.map(({ guid, image_url }) => [guid, image_url])))
      return ours.some(({ picture_coming }) => picture_coming) ? undefined : true
    }, left.signal)
    return () => left.abort()
  }, [items, reads])
  return useMemo(() => items.map((item) => withPicture(item, come)), [items, come])
}

function withPicture(item: FeedHeadline, come: Pictures): FeedHeadline {
  const image_url = item.image_url || come.get(item.guid)
  return image_url ? { ...item, image_url } : item
}
