import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { type App, useApp } from '../../app.ts'
import { useOverlays } from '../../ui/overlays.ts'

interface Item {
  url: string
  title: string
  domain: string
}

const COUNT = 3

/** Loads the headlines that need a fix most. If there are none, it loads news that nobody has added yet. */
async function itemsOf({ reads }: App): Promise<Item[]> {
  const list = await reads.get('/data/homepage-headlines/', { list: 'needs' })
  if (list && !list.errors && list.headline_ids.length > 0) {
    const headlines = new Map(list.headlines.map((headline) => [headline.headline_id, headline]))
    return list.headline_ids.slice(0, COUNT).flatMap((id) => {
      const headline = headlines.get(id)
      return headline ? { ...headline, url: headline.original_url } : []
    })
  }
  const news = await reads.get('/feed/in-the-news/', {})
  if (!news || news.errors) return []
  const unfixed = news.feed_headlines.filter(({ fix_count }) => fix_count === 0).slice(0, COUNT)
  return unfixed.map(({ link, title, domain }) => ({ url: link, title, domain }))
}

/** Renders nothing until the headlines are loaded, or if there are none. */
export function NeedFix() {
  const app = useApp()
  const { open } = useOverlays()
  const [items, setItems] = useState<Item[]>([])
  useEffect(() => {
    let current = true
    void itemsOf(app).then((found) => {
      if (current) setItems(found)
    })
    return () => {
      current = false
    }
  }, [app])
  if (items.length === 0) return null
  return (
    <section className="panel welcome-part" aria-labelledby="need">
      <h2 id="need">{accountMessages.needFix}</h2>
      <ul className="welcome-headlines">
        {items.map(({ url, title, domain }) => (
          <li key={url}>
            <div>
              <span className="note">{domain}</span>
              <p dir="auto">{title}</p>
            </div>
            <button
              type="button"
              className="btn-line"
              aria-haspopup="dialog"
              aria-label={`${fixMessages.startNew}: ${title}`}
              onClick={() => open({ kind: 'newFix', article: { url, title, domain } })}
            >
              {fixMessages.startNew}
            </button>
          </li>
        ))}
      </ul>
      <a href={pages.inTheNews()} className="btn-line">
        {newsMessages.title}
      </a>
    </section>
  )
}
