import type { RecentHeadline } from '@unspun/contract/feeds.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { DomainLink } from '../headlines/domains/DomainLink.tsx'

export function RecentHeadlines({ feed }: { feed: readonly RecentHeadline[] }) {
  return (
    <>
      <h2 id="recent-headlines" className="eyebrow">
        Recent Headlines
      </h2>
      {feed.length === 0 ? <p className="note">{newsMessages.none}</p> : null}
      <ul className="feed">
        {feed.map((item) => (
          <li key={item.guid}>
            <a href={item.link} rel="noopener" dir="auto">
              {item.title}
            </a>
            <DomainLink name={item.domain} className="feed-domain" />
          </li>
        ))}
      </ul>
    </>
  )
}
