import { newsLimits } from '@unspun/contract/feeds.ts'
import { useState } from 'react'
import type { NewsItem } from './filter-news.ts'
import { NewsCard } from './NewsCard.tsx'

/** The number of items shown of each list, kept for the tab. Going back to a long list restores its length. */
const drawn = new Map<string, number>()

/** News items, in parts, because rendering thousands at once would make typing in the filter slow. `name` identifies the list. */
export function NewsList({ name, news }: { name: string; news: readonly NewsItem[] }) {
  const [, draw] = useState(0)
  const size = drawn.get(name) ?? newsLimits.drawn
  const more = () => {
    drawn.set(name, size + newsLimits.drawn)
    draw((times) => times + 1)
  }
  return (
    <>
      <ul className="news">
        {news.slice(0, size).map(({ item }, index) => (
          <NewsCard key={item.guid} item={item} first={index < 2} />
        ))}
      </ul>
      {news.length > size ? (
        <>
          {/* Without scripts browsers load every picture at once, so these cards have none. */}
          <noscript>
            <ul className="news">
              {news.slice(size).map(({ item }) => (
                <NewsCard key={item.guid} item={{ ...item, image_url: '' }} first={false} />
              ))}
            </ul>
          </noscript>
          <button type="button" className="btn-line more needs-script" onClick={more}>
            More
          </button>
        </>
      ) : null}
    </>
  )
}
