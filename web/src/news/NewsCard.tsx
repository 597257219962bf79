import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type MouseEvent, memo } from 'react'
import { DomainLink } from '../headlines/domains/DomainLink.tsx'
import { Picture } from '../headlines/pictures/Picture.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { Time } from '../ui/Time.tsx'

/** Without scripts, or in a new tab, the title links to the article. Otherwise it opens a popup. An item with fixes links to the best one. */
export const NewsCard = memo(function NewsCard({ item, first }: { item: FeedHeadline; first: boolean }) {
  const { open } = useOverlays()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ kind: 'newsItem', item })
  }
  return (
    <li className={item.fix_count > 0 ? 'news-item is-fixed' : 'news-item'}>
      <div>
        <p className="row note news-meta">
          <DomainLink name={item.domain} /> <Time at={item.published_at} />
        </p>
        <h2>
          <a href={item.link} rel="noopener" dir="auto" aria-haspopup="dialog" {...preloadOverlays} onClick={click}>
            {item.title}
          </a>
        </h2>
        {item.fix_count > 0 ? <BestFix item={item} /> : null}
      </div>
      {item.image_url || item.picture_coming ? (
        <Picture src={item.image_url} domain={item.domain} first={first} />
      ) : null}
    </li>
  )
})

function BestFix({ item }: { item: FeedHeadline }) {
  const { headline_id, headline_fix_id, fix_count } = item
  return (
    <div className="news-fix">
      <a href={pages.fix({ headline_fix_id, title: item.fix_title })} dir="auto" className="fix-link">
        {item.fix_title}
      </a>
      <p className="row wrap note">
        <span className="reader-mark">{fixMessages.readerWritten}</span>{' '}
        <span>
          by <bdi>{item.fix_author}</bdi>
        </span>{' '}
        <a href={pages.headline({ headline_id, title: item.title })} className="news-fixes">
          {newsMessages.fixes(fix_count)}
        </a>
      </p>
    </div>
  )
}
