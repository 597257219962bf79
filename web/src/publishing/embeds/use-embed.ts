import { cardPath, type oEmbed } from '@unspun/contract/embeds.ts'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../app.ts'

export type Embed = AnswerOf<typeof oEmbed>

/** Returns a sentence if other sites cannot show the fix. Undefined until it is known. */
export function useEmbed(id: number): Embed | string | undefined {
  const { reads, site } = useApp()
  const [embed, setEmbed] = useState<Embed | string>()
  useEffect(() => {
    let closed = false
    void reads.get('/embeds/oembed/', { url: site.url + cardPath(id) }).then((answer) => {
      if (closed) return
      if (answer && !answer.errors) setEmbed(answer)
      else setEmbed(answer?.status === 404 ? embedMessages.notNow : embedMessages.failed)
    })
    return () => {
      closed = true
    }
  }, [reads, site, id])
  return embed
}
