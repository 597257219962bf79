import '../detail.css'
import '../../headlines/domains/domain-list.css'
import * as domainMessages from '@unspun/contract/messages/domains.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { numbersLimits } from '@unspun/contract/numbers.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { ArrowUpRight } from 'lucide'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { CardList } from '../../headlines/CardList.tsx'
import { DomainTabs } from '../../headlines/domains/DomainTabs.tsx'
import { ShareFixed } from '../../headlines/domains/ShareFixed.tsx'
import { Watch } from '../../notifications/Watch.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { DomainData } from './load.ts'

/** Returns the front page of an outlet, on the origin of its newest headline. */
const siteOf = (name: string, [newest]: readonly { original_url: string }[]) =>
  newest ? new URL('/', newest.original_url).href : `https://${name}/`

function DomainPage() {
  const { domain, page } = useLoaderData<DomainData>()
  const { reads } = useApp()
  const { domain_id, name, fix_count } = domain
  const path = pages.domain(name)
  return (
    <>
      <PageHead title={name} description={domainMessages.about(name)} path={path} />
      <FeedHead address={feeds.domain(name)} title={domainMessages.feedOfFixes(name)} />
      <FeedHead address={feeds.fixed(name)} title={domainMessages.fixedFeed(name)} />
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
        Fixes: {fix_count}. {siteMessages.homeIntro}
      </p>
      <div className="row wrap spread domain-head">
        <ShareFixed domain={domain} />
        <a href={siteOf(name, page.headlines)} rel="noopener nofollow ugc" target="_blank" className="btn-line">
          {domainMessages.visit(name)}
          <Icon of={ArrowUpRight} size={18} />
          <span className="sr-only">{newsMessages.newTab}</span>
        </a>
        <Watch what="domain" id={domain_id} />
      </div>
      {domain.headline_count < numbersLimits.from ? null : <DomainTabs name={name} here="headlines" />}
      <CardList
        key={domain_id}
        path={path}
        first={page}
        read={(before) => reads.get('/data/domain-headlines/', { domain_id, before })}
        empty={domainMessages.noHeadlines}
      />
      <p className="row wrap feed-links">
        <FeedLink address={feeds.domain(name)}>{domainMessages.feedLink}</FeedLink>
        <FeedLink address={feeds.fixed(name)}>{domainMessages.fixedFeedLink}</FeedLink>
      </p>
    </>
  )
}

export { DomainMissing as ErrorBoundary } from '../../headlines/domains/DomainMissing.tsx'
export { DomainPage as Component }
