import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData, useParams } from 'react-router'
import { lazily } from '../../lazy.tsx'
import { GameView } from '../../today/GameView.tsx'
import { dayName } from '../../today/game.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { TodayData } from './load.ts'

/** Loaded for days that are over. Without scripts it is in the server's page. */
const Results = lazily(() => import('../../today/Results.tsx').then((file) => file.Results))
const DayLinks = lazily(() => import('../../today/DayLinks.tsx').then((file) => file.DayLinks))

function TodayPage() {
  const data = useLoaderData<TodayData>()
  const { day } = useParams()
  const { pairs, is_open } = data
  const title = day === undefined ? siteMessages.today : todayMessages.titleOf(dayName(day))
  return (
    <>
      <PageHead title={title} description={todayMessages.about} path={pages.today(day)} />
      {pairs.length === 0 ? (
        <>
          <h1 className="page-title">{title}</h1>
          <p className="page-intro">{todayMessages.empty}</p>
          <div className="page-actions">
            <a href={pages.home('needs')} className="btn-brand">
              {listMessages.needsTab}
            </a>
          </div>
          <DayLinks day={data} />
        </>
      ) : is_open ? (
        <>
          <div className="needs-script">
            <GameView key={data.day} day={data} />
          </div>
          <noscript>
            <h1 className="page-title">{title}</h1>
            <p className="page-intro">
              {todayMessages.about} {todayMessages.noScript}
            </p>
            <Results pairs={pairs} open />
            <DayLinks day={data} />
          </noscript>
        </>
      ) : (
        <>
          <h1 className="page-title">{title}</h1>
          <p className="page-intro">{todayMessages.closed}</p>
          <Results pairs={pairs} />
          <DayLinks day={data} />
        </>
      )}
    </>
  )
}

export { TodayPage as Component }
