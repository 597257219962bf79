import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Link, useLoaderData } from 'react-router'
import { PageHead } from '../../ui/PageHead.tsx'
import type { TodayData } from './load.ts'

function TodayPage() {
  const { pairs } = useLoaderData<TodayData>()
  return (
    <>
      <PageHead title={todayMessages.title} description={todayMessages.about} path={pages.today()} />
      <h1 className="page-title">{todayMessages.title}</h1>
      <ol>
        {pairs.map(({ place, headline_id, printed }) => (
          <li key={place}>
            <Link to={pages.headline({ headline_id, title: printed })}>{printed}</Link>
          </li>
        ))}
      </ol>
    </>
  )
}

export { TodayPage as Component }
