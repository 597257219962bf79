import './detail.css'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useApp, useRow } from '../app.ts'
import { CommentsSection } from '../comments/CommentsSection.tsx'
import { DomainLink } from '../domains/DomainLink.tsx'
import { FavoriteButton } from '../favorites/FavoriteButton.tsx'
import { AddFixButton } from '../fixes/AddFixButton.tsx'
import { Byline } from '../fixes/Byline.tsx'
import { EditFixLink } from '../fixes/EditFixLink.tsx'
import { FixNavigation } from '../fixes/FixNavigation.tsx'
import { ShareImages } from '../fixes/ShareImages.tsx'
import { shareImageOf } from '../fixes/share-image.ts'
import { fixIdsByHeadline } from '../headlines/group-fixes-by-headline.ts'
import { Original } from '../headlines/Original.tsx'
import type { FixData } from '../pages.ts'
import { Picture } from '../pictures/Picture.tsx'
import { usePicture } from '../pictures/use-picture.ts'
import { WhyLink } from '../ranking/WhyLink.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Time } from '../ui/Time.tsx'
import { Vote } from '../votes/Vote.tsx'

export { FixMissing as ErrorBoundary } from './FixMissing.tsx'

function FixPage() {
  const { site } = useApp()
  const { fix: loaded, headline } = useLoaderData<FixData>()
  const id = loaded.headline_fix_id
  const fix = useRow('fix', id) ?? loaded
  const ids = fixIdsByHeadline(headline.headline_fixes).get(headline.headline_id) ?? [id]
  const picture = usePicture(useRow('headline', headline.headline_id) ?? headline)
  const reason = fix.description || `${messages.fix.readerWrittenLong} Original: ${headline.title}`
  return (
    <article>
      <PageHead
        title={`Fix: ${fix.title}`}
        description={reason}
        path={pages.fix(fix)}
        image={shareImageOf(site, fix) ?? picture?.src}
        type="article"
      />
      <Breadcrumbs>
        <a href={pages.home()}>Headlines</a>
        <DomainLink name={headline.domain} className="" />
        <a href={pages.headline(headline)}>{headline.title}</a>
      </Breadcrumbs>
      <h1 className="headline-title">
        <span className="fix-prefix">Fix:</span> {fix.title}
      </h1>
      <Original headline_id={headline.headline_id} title={headline.title} large />
      {headline.title_by_reader ? <p className="chip">{messages.headline.typedByReader}</p> : null}
      <div className="row wrap fix-foot">
        <Byline fix={fix} marked />
        <Time at={fix.dc_m} />
        <WhyLink id={id} title={fix.title} />
      </div>
      {picture ? <Picture {...picture} domain={fix.domain} className="large" first /> : null}
      <div className="row wrap spread fix-bar">
        <div className="row fix-actions">
          <Vote id={id} />
          <FavoriteButton key={id} kind="fix" id={id} title={fix.title} />
          <ShareButton title={fix.title} path={pages.fix(fix)} />
          <EditFixLink fix={fix} />
        </div>
        <AddFixButton headline_id={headline.headline_id} className="btn-brand">
          +Add Fix
        </AddFixButton>
      </div>
      {fix.description ? <p className="fix-reason">{fix.description}</p> : null}
      <div className="row wrap spread note fix-bar quiet">
        <ShareImages fix={fix} />
        <FixNavigation id={id} ids={ids} />
      </div>
      <CommentsSection key={`comments ${id}`} fixId={id} />
    </article>
  )
}

export { FixPage as Component }
