import '../../headlines/domains/domain-list.css'
import { domainLimits } from '@unspun/contract/domains.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { DomainRow } from '../../headlines/domains/DomainRow.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { DomainsData } from './load.ts'

function DomainsPage() {
  const { domains } = useLoaderData<DomainsData>()
  const [size, draw] = useState<number>(domainLimits.drawn)
  return (
    <>
      <PageHead title="Domains" description={siteMessages.domainsIntro} path={pages.domains()} />
      <div className="row wrap spread">
        <h1 className="page-title">Domains</h1>
        <a href={pages.numbers()} className="domain-link all-numbers">
          In numbers
        </a>
      </div>
      <p className="page-intro">{siteMessages.domainsIntro}</p>
      {domains.length === 0 ? <p className="empty">{siteMessages.noFixesYet}</p> : null}
      <ol className="panel domain-list">
        {domains.slice(0, size).map((domain) => (
          <DomainRow key={domain.domain_id} domain={domain} />
        ))}
      </ol>
      {domains.length > size ? (
        <>
          <noscript>
            <ol className="panel domain-list">
              {domains.slice(size).map((domain) => (
                <DomainRow key={domain.domain_id} domain={domain} />
              ))}
            </ol>
          </noscript>
          <button type="button" className="btn-line more needs-script" onClick={() => draw(size + domainLimits.drawn)}>
            More
          </button>
        </>
      ) : null}
    </>
  )
}

export { DomainsPage as Component }
