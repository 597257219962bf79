import { fixStatus, type HeadlineFix } from '@unspun/contract/fixes.ts'
import * as profileMessages from '@unspun/contract/messages/profiles.ts'
import { pages } from '@unspun/contract/pages.ts'
import { EditFixLink } from '../../fixes/EditFixLink.tsx'
import { ArticleQuote } from '../../fixes/quotes/ArticleQuote.tsx'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { Original, PresentWords } from '../../headlines/Original.tsx'
import { FixStatus } from '../../members/profiles/FixStatus.tsx'
import { WaitingNote } from '../../moderation/pending/WaitingNote.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Time } from '../../ui/Time.tsx'

export function HiddenFix({ fix }: { fix: HeadlineFix }) {
  const { headline_id, headline_title } = fix
  return (
    <article>
      <PageHead title={`Fix: ${fix.title}`} description={profileMessages.disabled} path={pages.fix(fix)} hidden />
      <Breadcrumbs>
        <a href={pages.home()}>Headlines</a>
        <DomainLink name={fix.domain} className="" />
        <a href={pages.headline({ headline_id, title: headline_title })}>
          <bdi>{headline_title}</bdi>
        </a>
      </Breadcrumbs>
      <h1 className="headline-title" dir="auto">
        <span className="fix-prefix" dir="ltr">
          Fix:
        </span>{' '}
        <bdi>{fix.title}</bdi>
      </h1>
      <Original of={fix} large />
      <PresentWords of={fix} />
      <div className="row wrap fix-foot">
        <Time at={fix.dc_m} />
      </div>
      {fix.description ? (
        <p className="fix-reason" dir="auto">
          {fix.description}
        </p>
      ) : null}
      <ArticleQuote of={fix} />
      {fix.waiting_until && fix.status_id === fixStatus.enabled ? (
        <WaitingNote until={fix.waiting_until} />
      ) : (
        <p className="caution">{profileMessages.disabled}</p>
      )}
      <div className="row wrap spread fix-bar">
        <FixStatus fix={fix} />
        <EditFixLink id={fix.headline_fix_id} />
      </div>
    </article>
  )
}
