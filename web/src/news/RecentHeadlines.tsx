import type { RecentHeadline } from '@unspun/contract/feeds.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { DomainLink } from '../headlines/domains/DomainLink.tsx'

/** Headlines before "More headlines". They are not what readers come for. */
const AT_FIRST = 3

/** What outlets print now, for those who look for something to fix. */
export function RecentHeadlines({ feed }: { feed: readonly RecentHeadline[] }) {
  return (
    <>
      <h2 id="recent-headlines" className="eyebrow">
        Recent Headlines
      </h2>
      <p className="note feed-about">{feed.length === 0 ? newsMessages.none : newsMessages.asPrinted}</p>
      <Items of={feed.slice(0, AT_FIRST)} />
      {feed.length > AT_FIRST ? (
        <details className="more-feed">
          <summary>{newsMessages.moreRecent}</summary>
          <Items of={feed.slice(AT_FIRST)} />
        </details>
      ) : null}
    </>
  )
}

function Items({ of }: { of: readonly RecentHeadline[] }) {
  return (
    <ul className="feed">
      {of.map((item) => (
        <li key={item.guid}>
          <a href={item.link} rel="noopener" dir="auto">
            {item.title}
          </a>
          <DomainLink name={item.domain} className="feed-domain" />
        </li>
      ))}
    </ul>
  )
}
