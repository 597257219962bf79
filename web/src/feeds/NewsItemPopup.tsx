import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { messages } from '@unspun/contract/messages.ts'
import { ExternalLink, SquarePen } from 'lucide-react'
import { DomainLink } from '../domains/DomainLink.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { Picture } from '../ui/Picture.tsx'
import { PopupTitle } from '../ui/Popup.tsx'

/** A news item with a link to its article and a button to fix it. */
export function NewsItemPopup({ item }: { item: FeedHeadline }) {
  const { swap } = useOverlays()
  return (
    <div className="news-popup">
      <DomainLink name={item.domain} />
      <PopupTitle>{item.title}</PopupTitle>
      <Picture src={item.image_url} domain={item.domain} className="large" />
      <a href={item.link} rel="noopener" target="_blank" className="btn-line wide">
        <ExternalLink size={18} aria-hidden />
        <span className="truncate">{messages.news.readArticle}</span>
        <span className="sr-only"> {messages.news.newTab}</span>
      </a>
      <button type="button" className="btn-brand wide" onClick={() => swap({ kind: 'addHeadline', url: item.link })}>
        <SquarePen size={18} aria-hidden />
        {messages.fix.startNew}
      </button>
    </div>
  )
}
