import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ExternalLink, Eye, SquarePen } from 'lucide'
import { useEffect } from 'react'
import { DomainLink } from '../headlines/domains/DomainLink.tsx'
import { Picture } from '../headlines/pictures/Picture.tsx'
import { Watch } from '../notifications/Watch.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { PopupTitle } from '../ui/Popup.tsx'

/** `asks`: somebody pressed "Ask for a fix" before they logged in. */
export function NewsItemPopup({ item, asks }: { item: FeedHeadline; asks?: boolean | undefined }) {
  const { swap } = useOverlays()
  const { link: url, title, domain, image_url: image } = item
  // `Watch` has taken the press. Forward and a reload must not press again.
  useEffect(() => {
    if (asks) swap({ kind: 'newsItem', item })
  }, [asks, item, swap])
  return (
    <div className="news-popup">
      <DomainLink name={item.domain} />
      <PopupTitle>
        <bdi>{item.title}</bdi>
      </PopupTitle>
      <Picture src={item.image_url} domain={item.domain} className="large" />
      <a href={item.link} rel="noopener" target="_blank" className="btn-line wide">
        <Icon of={ExternalLink} size={18} />
        <span className="truncate">{newsMessages.readArticle}</span>
        <span className="sr-only"> {newsMessages.newTab}</span>
      </a>
      {item.fix_count > 0 ? (
        <a href={pages.headline(item)} className="btn-line wide">
          <Icon of={Eye} size={18} />
          {newsMessages.seeFixes(item.fix_count)}
        </a>
      ) : null}
      <button
        type="button"
        className="btn-brand wide"
        onClick={() => swap({ kind: 'newFix', article: { url, title, domain, image } })}
      >
        <Icon of={SquarePen} size={18} />
        {fixMessages.startNew}
      </button>
      {item.fix_count > 0 ? null : (
        <Watch
          what="request"
          id={item.headline_id || undefined}
          url={item.link}
          then={{ kind: 'newsItem', item, asks: true }}
          pressed={asks}
        />
      )}
    </div>
  )
}
