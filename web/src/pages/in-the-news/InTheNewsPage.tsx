import '../../news/feeds.css'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useDeferredValue, useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { FixHeadlineButton } from '../../headlines/FixHeadlineButton.tsx'
import { filterNews, filterOf, queryOf, readyNews } from '../../news/filter-news.ts'
import { NewsFilters } from '../../news/NewsFilters.tsx'
import { NewsList } from '../../news/NewsList.tsx'
import { useNewsFilter } from '../../news/use-news-filter.ts'
import { useNewsPictures } from '../../news/use-news-pictures.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { NewsData } from './load.ts'

function InTheNewsPage() {
  const { feed_headlines, words } = useLoaderData<NewsData>()
  const items = useNewsPictures(feed_headlines)
  const control = useNewsFilter()
  const news = useMemo(() => readyNews(items), [items])
  const query = useDeferredValue(queryOf(control.filter))
  const shown = useMemo(() => filterNews(news, filterOf(query)), [news, query])
  return (
    <>
      <PageHead title={newsMessages.title} description={newsMessages.intro} path={pages.inTheNews()} />
      <h1 className="page-title">{newsMessages.title}</h1>
      <p className="page-intro">{newsMessages.intro}</p>
      {news.length === 0 ? (
        <div className="empty">
          <p>{newsMessages.none}</p>
          <FixHeadlineButton className="btn-brand" />
        </div>
      ) : (
        <>
          <NewsFilters {...control} news={news} words={words} />
          <div className="news-found">
            <p role="status" className="note news-count">
              {newsMessages.count(shown.length, news.length)}
            </p>
            {shown.length === 0 ? (
              <div className="empty">
                <p>{newsMessages.noMatch}</p>
                <button
                  type="button"
                  className="btn-line"
                  onClick={() => control.choose({ domain: '', q: '', tag: '' })}
                >
                  {newsMessages.clear}
                </button>
              </div>
            ) : (
              <NewsList key={query ? 'some' : 'all'} name={query} news={shown} />
            )}
          </div>
        </>
      )}
    </>
  )
}

export { InTheNewsPage as Component }
