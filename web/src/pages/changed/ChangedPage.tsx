import './changed.css'
import type { FollowedChange } from '@unspun/contract/headlines.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp } from '../../app.ts'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { partAddress } from '../../headlines/list-address.ts'
import { Title } from '../../headlines/Title.tsx'
import { useMore } from '../../headlines/use-more.ts'
import { Author } from '../../members/Author.tsx'
import { MoreLink } from '../../ui/MoreLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Time } from '../../ui/Time.tsx'
import type { ChangedData } from './load.ts'

/** Headlines that outlets have changed to words close to a fix, the latest first. */
function ChangedPage() {
  const { reads } = useApp()
  const path = pages.changed()
  const first = useLoaderData<ChangedData>()
  const read = (before: string) => reads.get('/headlines/followed/', { before })
  const { answers, next, loading, more } = useMore(path, first, read, path)
  const changes = answers.flatMap((answer) => answer.changes)
  return (
    <>
      <PageHead title={historyMessages.followed} description={historyMessages.changedIntro} path={path} />
      <h1 className="page-title">{historyMessages.followed}</h1>
      <p className="page-intro">{historyMessages.changedIntro}</p>
      {changes.length === 0 ? <p className="empty">{historyMessages.changedEmpty}</p> : null}
      <div className="cards">
        {changes.map((change) => (
          <Change key={change.change_id} change={change} />
        ))}
      </div>
      {next ? <MoreLink href={partAddress(path, next)} loading={loading} onMore={() => void more()} /> : null}
    </>
  )
}

function Change({ change: { at, before, after, headline_id, domain, lang, fix } }: { change: FollowedChange }) {
  const words = { dir: 'auto', lang: lang || undefined }
  return (
    <article className="panel trophy">
      <p className="row note">
        <DomainLink name={domain} />
      </p>
      <dl>
        <dt>{historyMessages.printed}</dt>
        <dd {...words}>
          <s>
            <Title of={before} />
          </s>
        </dd>
        <dt>
          {historyMessages.fixed} <Time at={fix.at} />
        </dt>
        <dd dir="auto">
          <a href={pages.fix(fix)}>
            <Title of={fix.title} />
          </a>
          <p className="note">
            <Author username={fix.by.username}>
              <bdi>{fix.by.display_name}</bdi>
            </Author>
          </p>
        </dd>
        <dt>
          {historyMessages.changed} <Time at={at} />
        </dt>
        <dd {...words} className="trophy-after">
          <a href={pages.headline({ headline_id, title: after })}>
            <Title of={after} />
          </a>
        </dd>
      </dl>
    </article>
  )
}

export { ChangedPage as Component }
