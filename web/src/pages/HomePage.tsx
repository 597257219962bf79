import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../app.ts'
import { CardList } from '../headlines/CardList.tsx'
import { Introduction } from '../introduction/Introduction.tsx'
import type { HomeAnswer } from '../pages.ts'
import { PageHead } from '../ui/PageHead.tsx'

function HomePage() {
  const answer = useLoaderData<HomeAnswer>()
  const { site, reads } = useApp()
  return (
    <>
      <PageHead title={site.name} description={messages.web.tagline} path={pages.home()} />
      <Introduction fixes={answer.headline_fixes} />
      <h1 className="page-title">Recent Fixes</h1>
      <p className="page-intro">{messages.web.homeIntro}</p>
      <CardList
        path={pages.home()}
        first={answer}
        read={(before) => reads.get('/data/homepage-headlines/', { before })}
        empty={messages.web.noHeadlinesYet}
      />
    </>
  )
}

export { HomePage as Component }
