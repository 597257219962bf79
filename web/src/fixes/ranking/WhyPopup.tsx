import { Dialog } from '@base-ui/react/dialog'
import * as rankingMessages from '@unspun/contract/messages/ranking.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { Explanation } from '@unspun/contract/votes.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../app.ts'
import { PopupTitle } from '../../ui/Popup.tsx'
import { Why } from './Why.tsx'

export function WhyPopup({ id, title }: { id: number; title: string }) {
  const { reads } = useApp()
  const [why, setWhy] = useState<Explanation>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let closed = false
    void reads.get('/headline-fixes/why/', { id }).then((answer) => {
      if (closed) return
      if (answer && !answer.errors) setWhy(answer)
      else setFailed(true)
    })
    return () => {
      closed = true
    }
  }, [reads, id])
  return (
    <div className="why-popup">
      <PopupTitle>{rankingMessages.question}</PopupTitle>
      <Dialog.Description className="why-title" dir="auto">
        {title}
      </Dialog.Description>
      <div role="status" className="live">
        {failed ? <p className="caution">{rankingMessages.failed}</p> : null}
      </div>
      {why ? <Why why={why} /> : failed ? null : <Waiting />}
    </div>
  )
}

/** As high as most explanations, so that the popup hardly grows. */
function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{siteMessages.loading}</span>
      <div className="skeleton why-skeleton" />
    </div>
  )
}
