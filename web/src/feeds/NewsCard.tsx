import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { type MouseEvent, memo } from 'react'
import { DomainLink } from '../domains/DomainLink.tsx'
import { Picture } from '../pictures/Picture.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

/** A news item. A click opens its popup; without scripts, or in a new tab, the title links to the article. */
export const NewsCard = memo(function NewsCard({ item, first }: { item: FeedHeadline; first: boolean }) {
  const { open } = useOverlays()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ kind: 'newsItem', item })
  }
  return (
    <li className="panel news-card">
      <Picture src={item.image_url} domain={item.domain} first={first} />
      <div>
        <DomainLink name={item.domain} />
        <h2>
          <a href={item.link} rel="noopener" aria-haspopup="dialog" {...preloadOverlays} onClick={click}>
            {item.title}
          </a>
        </h2>
      </div>
    </li>
  )
})
