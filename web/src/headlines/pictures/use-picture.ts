import type { Headline } from '@unspun/contract/headlines.ts'
import { useEffect } from 'react'
import { useApp } from '../../app.ts'
import { poll } from '../../ui/poll.ts'
import type { ShownPicture } from './Picture.tsx'
import { pictureOf } from './picture-of.ts'

/** Like `pictureOf`. Reloads the headline a few times while the copy is being made, so that every part of the page then shows it. */
export function usePicture(headline: Headline | undefined): ShownPicture | undefined {
  const { site, store, reads } = useApp()
  const id = headline?.headline_id ?? 0
  const isComing = headline?.picture_state === 'coming'
  useEffect(() => {
    if (!isComing) return
    const left = new AbortController()
    const stored = async () => {
      const answer = await reads.get('/headlines/get/', { id })
      return answer && !answer.errors && answer.picture_state === 'stored' ? answer : undefined
    }
    void poll(stored, left.signal).then((answer) => answer && store.merge('headline', [answer], answer.ts))
    return () => left.abort()
  }, [id, isComing, store, reads])
  return headline && pictureOf(headline, site.images_url)
}
