import { fixLimits } from '@unspun/contract/fixes.ts'
import * as listMessages from '@unspun/contract/messages/lists.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../app.ts'
import { Byline } from '../fixes/Byline.tsx'
import { FixLine } from '../fixes/FixLine.tsx'
import { Vote } from '../fixes/votes/Vote.tsx'
import { lazily } from '../lazy.tsx'
import { Time } from '../ui/Time.tsx'
import { CardMenuButton } from './CardMenuButton.tsx'
import { DomainLink } from './domains/DomainLink.tsx'
import { Original, originalLabel, PresentWords } from './Original.tsx'
import { Picture } from './pictures/Picture.tsx'
import { usePicture } from './pictures/use-picture.ts'
import { Title } from './Title.tsx'

const WriteFix = lazily(() => import('../fixes/WriteFix.tsx').then((file) => file.WriteFix))

interface Props {
  id: number
  fixIds: readonly number[]
  first: boolean
}

/** A headline with its best fixes. Title and picture link to the best fix, or to the headline if it has none. */
export function HeadlineCard({ id, fixIds, first }: Props) {
  const headline = useRow('headline', id)
  const top = useRow('fix', fixIds[0] ?? 0)
  const picture = usePicture(headline)
  if (!headline) return null
  const to = top ? pages.fix(top) : pages.headline(headline)
  const others = fixIds.slice(1)
  return (
    <article className="panel card">
      {picture ? (
        <Picture {...picture} className="thumb" sizes="6rem" first={first} domain={headline.domain} to={to} />
      ) : null}
      <div className="row note card-meta">
        <DomainLink name={headline.domain} />
        <Time at={top?.dc_m ?? headline.dc_m} />
        <CardMenuButton headline={headline} to={to} title={(top ?? headline).title} fix_id={top?.headline_fix_id} />
      </div>
      <div className="card-words">
        {top ? <Original of={top} /> : <p className="original">{originalLabel}</p>}
        <h2 className="card-title" dir="auto" lang={top ? undefined : headline.lang || undefined}>
          <a href={to}>
            <Title of={(top ?? headline).title} />
          </a>
        </h2>
        {top ? <PresentWords of={top} /> : null}
      </div>
      <div className="row wrap card-row">
        {top ? (
          <>
            <Vote id={top.headline_fix_id} />
            <Byline fix={top} marked pictured />
          </>
        ) : (
          <WriteFix headline={headline} />
        )}
        {top && top.comment_count > 0 ? (
          <a href={`${to}#comments`} className="note card-comments">
            {listMessages.comments(top.comment_count)}
            <span className="sr-only"> {listMessages.onThisFix}</span>
          </a>
        ) : null}
      </div>
      {others.length > 0 ? (
        <ol start={2} aria-label="More fixes" className="fix-lines">
          {others.map((fixId) => (
            <FixLine key={fixId} id={fixId} struck={top?.written_for} />
          ))}
        </ol>
      ) : null}
      {headline.fix_count > fixLimits.onCard ? (
        <a href={pages.headline(headline)} className="more-fixes">
          ...more
          <span className="sr-only">
            {' '}
            fixes of{' '}
            <q>
              <bdi>{headline.title}</bdi>
            </q>
          </span>
        </a>
      ) : null}
    </article>
  )
}
