import '../../headlines/cards.css'
import '../../ui/breadcrumbs.css'
import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { DomainTabs } from '../../headlines/domains/DomainTabs.tsx'
import { Numbers } from '../../statistics/Numbers.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { NumbersData } from '../numbers/load.ts'

function DomainNumbersPage() {
  const found = useLoaderData<NumbersData>()
  const { domain: name } = found
  return (
    <>
      <PageHead
        title={numbersMessages.title(name)}
        description={numbersMessages.about(name)}
        path={pages.domainNumbers(name)}
        hidden={!found.numbers}
      />
      <Breadcrumbs>
        {[
          <a key="domains" href={pages.domains()}>
            Domains
          </a>,
          <a key="domain" href={pages.domain(name)}>
            {name}
          </a>,
          'In numbers',
        ]}
      </Breadcrumbs>
      <h1 className="page-title">{numbersMessages.title(name)}</h1>
      <p className="page-intro">{numbersMessages.about(name)}</p>
      <DomainTabs name={name} here="numbers" />
      <Numbers found={found} />
      <p className="numbers-links">
        <a href={pages.numbers()}>{numbersMessages.siteTitle}</a>
      </p>
    </>
  )
}

export { DomainMissing as ErrorBoundary } from '../../headlines/domains/DomainMissing.tsx'
export { DomainNumbersPage as Component }
