import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { todayLimits } from '@unspun/contract/today.ts'
import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { lazily } from '../../lazy.tsx'
import { GameView } from '../../today/GameView.tsx'
import { dayNameWithYear, endOf } from '../../today/game.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { TodayData } from './load.ts'

/** Loaded for days that are over. Without scripts it is in the server's page. */
const Results = lazily(() => import('../../today/Results.tsx').then((file) => file.Results))
const DayLinks = lazily(() => import('../../today/DayLinks.tsx').then((file) => file.DayLinks))

function TodayPage() {
  const data = useLoaderData<TodayData>()
  const { pairs, is_open, asked: day } = data
  useNewDay(data)
  const about = todayMessages.about(todayLimits.minutes)
  const title = day === undefined ? siteMessages.today : todayMessages.titleOf(dayNameWithYear(day))
  return (
    <>
      <PageHead title={title} description={about} path={pages.today(day)} />
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
              {about} {todayMessages.noScript}
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

/** Loads the current day for a reader who returns to a tab that shows an earlier one. */
function useNewDay({ day, asked }: TodayData): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      const isOver = asked === undefined && Date.now() >= endOf(day).getTime()
      if (isOver && document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [day, asked, revalidate])
}

export { TodayPage as Component }
