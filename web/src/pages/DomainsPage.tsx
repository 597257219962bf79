import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { DomainLink } from '../domains/DomainLink.tsx'
import type { DomainsData } from '../pages.ts'
import { PageHead } from '../ui/PageHead.tsx'

function DomainsPage() {
  const { domains } = useLoaderData<DomainsData>()
  return (
    <>
      <PageHead title="Domains" description={messages.web.domainsIntro} path={pages.domains()} />
      <h1 className="page-title">Domains</h1>
      <p className="page-intro">{messages.web.domainsIntro}</p>
      {domains.length === 0 ? <p className="empty">{messages.web.noFixesYet}</p> : null}
      <ol className="panel domain-list">
        {domains.map((domain) => (
          <li key={domain.domain_id}>
            <DomainLink name={domain.name} className="domain-name" />
            <span className="count">Fixes: {domain.fix_count}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

export { DomainsPage as Component }
