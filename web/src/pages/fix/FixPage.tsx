import '../detail.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import { isOwner } from '@unspun/contract/permissions.ts'
import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useApp, useRow, useSession } from '../../app.ts'
import { CommentsSection } from '../../comments/CommentsSection.tsx'
import { Byline } from '../../fixes/Byline.tsx'
import { ArticleQuote } from '../../fixes/quotes/ArticleQuote.tsx'
import { WhyLink } from '../../fixes/ranking/WhyLink.tsx'
import { ShareImageLinks } from '../../fixes/ShareImageLinks.tsx'
import { shareImageOf } from '../../fixes/share-image.ts'
import { ArticleCard } from '../../headlines/ArticleCard.tsx'
import { CardMenuButton } from '../../headlines/CardMenuButton.tsx'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { fixIdsByHeadline } from '../../headlines/group-fixes-by-headline.ts'
import { Original, PresentWords } from '../../headlines/Original.tsx'
import { usePicture } from '../../headlines/pictures/use-picture.ts'
import { Title } from '../../headlines/Title.tsx'
import { Greeting } from '../../layout/introduction/Greeting.tsx'
import { lazily } from '../../lazy.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { afterPopup } from '../../ui/overlays.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Time } from '../../ui/Time.tsx'
import { FixActions } from './FixActions.tsx'
import { type FixData, type FixOfCard, isGone, readFailed } from './load.ts'

const IncludingYours = lazily(() => import('../../fixes/votes/IncludingYours.tsx').then((file) => file.IncludingYours))
const JustPosted = lazily(() => import('../../fixes/to-judge/JustPosted.tsx').then((file) => file.JustPosted))

export { FixMissing as ErrorBoundary } from './FixMissing.tsx'

function FixPage() {
  const { site } = useApp()
  const data = useLoaderData<FixData | FixOfCard>()
  const id = data.fix.headline_fix_id
  const fix = useRow('fix', id) ?? data.fix
  const headline = useRow('headline', data.headline.headline_id) ?? data.headline
  const ids = useFixIds(data)
  const session = useSession()
  const own = session.state === 'in' && isOwner(session.user, fix)
  const picture = usePicture(headline)
  const summary = fixMessages.summary({
    author: fix.user_display_name,
    original: fix.written_for || headline.title,
    reason: fix.description,
  })
  return (
    <article>
      <PageHead
        title={`Fix: ${fix.title}`}
        description={summary}
        path={pages.fix(fix)}
        image={shareImageOf(site, fix) ?? picture?.src}
        type="article"
      />
      <Greeting />
      <Breadcrumbs>
        <DomainLink name={headline.domain} className="" />
        <a href={pages.headline(headline)} dir="auto">
          {headline.title}
        </a>
      </Breadcrumbs>
      <h1 className="headline-title" dir="auto">
        <span className="fix-prefix" dir="ltr">
          Fix:
        </span>{' '}
        <Title of={fix.title} />
      </h1>
      <Original of={fix} large />
      <PresentWords of={fix} />
      {headline.title_by_reader ? <p className="chip">{headlineMessages.typedByReader}</p> : null}
      <div className="row wrap fix-foot">
        <Byline fix={fix} marked pictured />
        <Time at={fix.dc_m} />
        <WhyLink id={id} title={fix.title} />
        {own ? <IncludingYours fix={fix} /> : null}
        <CardMenuButton headline={headline} to={pages.fix(fix)} title={fix.title} fix_id={id} />
      </div>
      {fix.description ? (
        <p className="fix-reason" dir="auto">
          {fix.description}
        </p>
      ) : null}
      <ArticleQuote of={fix} />
      <FixActions fix={fix} headline={headline} ids={ids} own={own} />
      {own ? <JustPosted fix={fix} /> : null}
      <ArticleCard headline={headline} picture={picture} />
      <ShareImageLinks fix={fix} />
      <CommentsSection key={`comments ${id}`} fixId={id} />
    </article>
  )
}

/** The fixes of the headline, best first. Those that were read with another one of them are shown until they have been read with this one. */
function useFixIds(data: FixData | FixOfCard): readonly number[] | undefined {
  const { revalidate } = useRevalidator()
  const [read, setRead] = useState<FixData['headline']>()
  useEffect(() => {
    let left = false
    const again = () =>
      afterPopup(() => {
        if (!left) void revalidate()
      })
    if (!('whole' in data)) setRead(data.headline)
    else
      data.whole.then(
        ({ headline }) => {
          if (!left) setRead(headline)
        },
        (fault: unknown) => {
          if (left) return
          if (!isGone(fault)) return addEventListener('online', again)
          readFailed(data.fix.headline_fix_id)
          again()
        },
      )
    return () => {
      left = true
      removeEventListener('online', again)
    }
  }, [data, revalidate])
  const id = data.fix.headline_fix_id
  const known = 'whole' in data ? read : data.headline
  const ids = known && fixIdsByHeadline(known.headline_fixes).get(data.headline.headline_id)
  return 'whole' in data && !ids?.includes(id) ? undefined : (ids ?? [id])
}

export { FixPage as Component }
