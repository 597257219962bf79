import { accountMessages } from '@unspun/contract/account-messages.ts'
import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useEffect, useState } from 'react'
import { useApp } from '../../app.ts'
import { useOverlays } from '../../ui/overlays.ts'

/** Three news headlines without a fix to begin with. Nothing is shown until they are loaded, or if there are none. */
export function NeedFix() {
  const { reads } = useApp()
  const { open } = useOverlays()
  const [items, setItems] = useState<FeedHeadline[]>([])
  useEffect(() => {
    let current = true
    void reads.get('/feed/in-the-news/', {}).then((answer) => {
      if (!current || !answer || answer.errors) return
      setItems(answer.feed_headlines.filter(({ fix_count }) => fix_count === 0).slice(0, 3))
    })
    return () => {
      current = false
    }
  }, [reads])
  if (items.length === 0) return null
  return (
    <section className="panel welcome-part" aria-labelledby="need">
      <h2 id="need">{accountMessages.needFix}</h2>
      <ul className="welcome-headlines">
        {items.map(({ guid, title, domain, link: url }) => (
          <li key={guid}>
            <div>
              <span className="note">{domain}</span>
              <p dir="auto">{title}</p>
            </div>
            <button
              type="button"
              className="btn-line"
              aria-haspopup="dialog"
              aria-label={`${messages.fix.startNew}: ${title}`}
              onClick={() => open({ kind: 'newFix', article: { url, title, domain } })}
            >
              {messages.fix.startNew}
            </button>
          </li>
        ))}
      </ul>
      <a href={pages.inTheNews()} className="btn-line">
        {messages.news.title}
      </a>
    </section>
  )
}
