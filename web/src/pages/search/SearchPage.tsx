import * as searchMessages from '@unspun/contract/messages/search.ts'
import { isSearch, parseSearch, searchFeed, searchFor, typedText } from '@unspun/contract/search.ts'
import '../../search/search.css'
import { useLoaderData, useLocation } from 'react-router'
import { useApp } from '../../app.ts'
import { CardList } from '../../headlines/CardList.tsx'
import { lazily } from '../../lazy.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { SearchForm } from '../../search/SearchForm.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { SearchAnswer, SearchData } from './load.ts'

const FoundNames = lazily(() => import('../../search/FoundNames.tsx').then((file) => file.FoundNames))
const SearchHelp = lazily(() => import('../../search/SearchHelp.tsx').then((file) => file.SearchHelp))

function SearchPage() {
  const answer = useLoaderData<SearchData>()
  const text = typedText(new URLSearchParams(useLocation().search).get('q'))
  return (
    <>
      <PageHead
        title={text ? searchMessages.titleOf(text) : searchMessages.title}
        description={searchMessages.intro}
        path={searchFor(text)}
        hidden
      />
      <h1 className="page-title">{searchMessages.title}</h1>
      <p className="page-intro">{searchMessages.intro}</p>
      <SearchForm key={text} text={text} />
      {answer ? <Results text={text} answer={answer} /> : <SearchHelp open />}
    </>
  )
}

function Results({ text, answer }: { text: string; answer: SearchAnswer }) {
  const { reads } = useApp()
  const { found, spelled } = answer
  const search = parseSearch(text)
  const path = searchFor(text)
  const feed = isSearch(search) && found > 0 ? searchFeed(text) : undefined
  return (
    <>
      {search.wrong.length > 0 ? <SearchHelp leftOut={search.wrong} /> : null}
      {answer.outlets.length + answer.members.length > 0 ? <FoundNames {...answer} /> : null}
      <p role="status" className="note search-found">
        {found > 0 ? searchMessages.found(found) : searchMessages.nothing}
      </p>
      {spelled ? (
        <p className="search-spelled">
          {searchMessages.didYouMean} <a href={searchFor(spelled)}>{spelled}</a>?
        </p>
      ) : null}
      <CardList
        key={path}
        path={path}
        first={answer}
        read={(before) => reads.get('/search/headlines/', { q: text, before })}
        empty={<SearchHelp empty />}
      />
      {feed ? (
        <>
          <FeedHead address={feed} title={searchMessages.titleOf(text)} />
          <FeedLink address={feed}>{searchMessages.feed}</FeedLink>
        </>
      ) : null}
    </>
  )
}

export { SearchPage as Component }
