import './detail.css'
import '../domains/domain-list.css'
import { messages } from '@unspun/contract/messages/messages.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ArrowUpRight } from 'lucide'
import { useLoaderData } from 'react-router'
import { useApp } from '../app.ts'
import { DomainTabs } from '../domains/DomainTabs.tsx'
import { ShareFixed } from '../domains/ShareFixed.tsx'
import { CardList } from '../headlines/CardList.tsx'
import { Watch } from '../notifications/Watch.tsx'
import type { DomainData } from '../pages.ts'
import { FeedHead, FeedLink } from '../syndication/FeedLinks.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageHead } from '../ui/PageHead.tsx'

/** The front page of a news site, where its newest headline comes from. */
const siteOf = (name: string, [newest]: readonly { original_url: string }[]) =>
  newest ? new URL('/', newest.original_url).href : `https://${name}/`

function DomainPage() {
  const { domain, page } = useLoaderData<DomainData>()
  const { reads } = useApp()
  const { domain_id, name, fix_count } = domain
  const path = pages.domain(name)
  return (
    <>
      <PageHead title={name} description={messages.domain.about(name)} path={path} />
      <FeedHead address={feeds.domain(name)} title={messages.domain.feedOfFixes(name)} />
      <FeedHead address={feeds.fixed(name)} title={messages.domain.fixedFeed(name)} />
      <Breadcrumbs>
        {[
          <a key="domains" href={pages.domains()}>
            Domains
          </a>,
          name,
        ]}
      </Breadcrumbs>
      <h1 className="page-title">{name}</h1>
      <p className="page-intro">
        Fixes: {fix_count}. {messages.web.homeIntro}
      </p>
      <div className="row wrap spread domain-head">
        <ShareFixed domain={domain} />
        <a href={siteOf(name, page.headlines)} rel="noopener nofollow ugc" target="_blank" className="btn-line">
          {messages.domain.visit(name)}
          <Icon of={ArrowUpRight} size={18} />
          <span className="sr-only">{messages.news.newTab}</span>
        </a>
        <Watch what="domain" id={domain_id} />
      </div>
      <div className="row wrap domain-feeds">
        <FeedLink address={feeds.domain(name)}>{messages.domain.feedLink}</FeedLink>
        <FeedLink address={feeds.fixed(name)}>{messages.domain.fixedFeedLink}</FeedLink>
      </div>
      <DomainTabs name={name} here="headlines" />
      <CardList
        key={domain_id}
        path={path}
        first={page}
        read={(before) => reads.get('/data/domain-headlines/', { domain_id, before })}
        empty={messages.domain.noHeadlines}
      />
    </>
  )
}

export { DomainMissing as ErrorBoundary } from '../missing/DomainMissing.tsx'
export { DomainPage as Component }
