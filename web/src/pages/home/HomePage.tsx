import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { CardList } from '../../headlines/CardList.tsx'
import { FixHeadlineButton } from '../../headlines/FixHeadlineButton.tsx'
import { HomeTabs } from '../../headlines/HomeTabs.tsx'
import { FollowedStrip } from '../../headlines/history/FollowedStrip.tsx'
import { Introduction } from '../../layout/introduction/Introduction.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { Since } from '../../since/Since.tsx'
import { Strip } from '../../today/Strip.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { HomeData } from './load.ts'

function HomePage() {
  const { list, of = 'day', ...answer } = useLoaderData<HomeData>()
  const { site, reads } = useApp()
  const words = {
    recent: ['Recent Fixes', siteMessages.homeIntro, listMessages.noHeadlinesYet],
    top: [listMessages.topTitle, listMessages.topIntro(of), listMessages.topEmpty(of)],
    needs: [listMessages.needsTitle, listMessages.needsIntro, listMessages.needsEmpty],
  } as const
  const [title, intro, empty] = words[list ?? 'recent']
  const path = pages.home(list === 'top' ? of : list)
  const feed = list === 'top' ? feeds.top(of) : list ? feeds.needs() : feeds.recent()
  return (
    <>
      <PageHead title={list ? title : site.name} description={list ? intro : siteMessages.tagline} path={path} />
      <FeedHead address={feed} title={title} />
      {list ? null : (
        <>
          <Introduction fixes={answer.headline_fixes} />
          <Strip />
          {answer.followed ? <FollowedStrip of={answer.followed} /> : null}
          <Since />
        </>
      )}
      <h1 className="page-title">{title}</h1>
      <p className="page-intro">{intro}</p>
      <HomeTabs list={list} of={of} />
      <CardList
        key={path}
        path={path}
        first={answer}
        read={(before) => reads.get('/data/homepage-headlines/', { ...(list && { list, of }), before })}
        empty={
          <>
            <p>{empty}</p>
            <FixHeadlineButton className="btn-brand needs-script" />
          </>
        }
      />
      <FeedLink address={feed} />
    </>
  )
}

export { HomePage as Component }
