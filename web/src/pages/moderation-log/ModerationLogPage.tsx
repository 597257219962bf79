import '../../headlines/cards.css'
import * as logMessages from '@unspun/contract/messages/log.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { logKinds, pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { LogLine } from '../../moderation/LogLine.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { ModerationLogData } from './load.ts'

function ModerationLogPage() {
  const { entries, next, kind } = useLoaderData<ModerationLogData>()
  const here = (one: typeof kind) => (one === kind ? 'page' : undefined)
  const more = next && `${pages.moderationLog(kind)}${kind ? '&' : '?'}before=${next}`
  return (
    <>
      <PageHead title={logMessages.title} description={logMessages.about} path={pages.moderationLog(kind)} />
      <FeedHead address={feeds.moderationLog()} title={logMessages.title} />
      <h1 className="page-title">{logMessages.title}</h1>
      <p className="page-intro">{logMessages.about}</p>
      <nav aria-label={logMessages.choose} className="home-tabs">
        <a href={pages.moderationLog()} aria-current={here(undefined)}>
          {logMessages.kinds.all}
        </a>
        {logKinds.map((one) => (
          <a key={one} href={pages.moderationLog(one)} aria-current={here(one)}>
            {logMessages.kinds[one]}
          </a>
        ))}
      </nav>
      {entries.length === 0 ? (
        <p className="empty">{logMessages.empty}</p>
      ) : (
        <ol className="panel log-list">
          {entries.map((entry) => (
            <li key={entry.action_id} id={`action-${entry.action_id}`}>
              <LogLine entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {more ? (
        <a href={more} className="btn-line more">
          {logMessages.older}
        </a>
      ) : null}
      <FeedLink address={feeds.moderationLog()} />
    </>
  )
}

export { ModerationLogPage as Component }
