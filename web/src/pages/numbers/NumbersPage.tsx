import * as numbersMessages from '@unspun/contract/messages/numbers.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { Numbers } from '../../statistics/Numbers.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { NumbersData } from './load.ts'

function NumbersPage() {
  return (
    <>
      <PageHead title={numbersMessages.siteTitle} description={numbersMessages.siteAbout} path={pages.numbers()} />
      <h1 className="page-title">{numbersMessages.siteTitle}</h1>
      <p className="page-intro">{numbersMessages.siteAbout}</p>
      <Numbers found={useLoaderData<NumbersData>()} />
      <p className="numbers-links">
        <a href={pages.domains()}>{numbersMessages.allOutlets}</a>
      </p>
    </>
  )
}

export { NumbersPage as Component }
