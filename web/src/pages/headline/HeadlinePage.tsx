import '../detail.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useLoaderData } from 'react-router'
import { useRow } from '../../app.ts'
import { AddFixButton } from '../../fixes/AddFixButton.tsx'
import { FixCard } from '../../fixes/FixCard.tsx'
import { ArticleCard } from '../../headlines/ArticleCard.tsx'
import { CardMenuButton } from '../../headlines/CardMenuButton.tsx'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { fixIdsByHeadline } from '../../headlines/group-fixes-by-headline.ts'
import { usePicture } from '../../headlines/pictures/use-picture.ts'
import { ReadArticle } from '../../headlines/ReadArticle.tsx'
import { Title } from '../../headlines/Title.tsx'
import { videoOf } from '../../headlines/video.ts'
import { Greeting } from '../../layout/introduction/Greeting.tsx'
import { lazily } from '../../lazy.tsx'
import { FavoriteButton } from '../../members/favorites/FavoriteButton.tsx'
import { Watch } from '../../notifications/Watch.tsx'
import { FeedHead, FeedLink } from '../../publishing/feeds/FeedLinks.tsx'
import { ShareButton } from '../../publishing/share/ShareButton.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Time } from '../../ui/Time.tsx'
import type { HeadlineAnswer } from './load.ts'

export { HeadlineMissing as ErrorBoundary } from './HeadlineMissing.tsx'

const HeadlineHistory = lazily(() =>
  import('../../headlines/history/HeadlineHistory.tsx').then((file) => file.HeadlineHistory),
)
const VideoPlayer = lazily(() => import('../../headlines/VideoPlayer.tsx').then((file) => file.VideoPlayer))

function HeadlinePage() {
  const answer = useLoaderData<HeadlineAnswer>()
  const headline = useRow('headline', answer.headline_id) ?? answer
  const fixIds = fixIdsByHeadline(answer.headline_fixes).get(answer.headline_id) ?? []
  const picture = usePicture(headline)
  const { headline_id, title, domain, description } = headline
  const video = videoOf(headline.video_id)
  return (
    <article>
      <PageHead
        title={title}
        description={description || siteMessages.tagline}
        path={pages.headline(headline)}
        image={picture?.src}
        type="article"
      />
      <FeedHead address={feeds.headline(headline_id)} title={title} />
      <Greeting />
      <Breadcrumbs>
        <a href={pages.home()}>Headlines</a>
        <DomainLink name={domain} className="" />
        <a href={headline.original_url} rel="noopener nofollow" title={headlineMessages.readOriginal} dir="ltr">
          {headline.original_url.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      </Breadcrumbs>
      <h1 className="headline-title" dir="auto" lang={headline.lang || undefined}>
        <Title of={title} />
      </h1>
      <div className="row wrap note headline-meta">
        <span>
          Printed by <strong>{domain}</strong>
        </span>
        <ReadArticle href={headline.original_url} domain={domain} />
        {headline.title_by_reader ? <span className="chip">{headlineMessages.typedByReader}</span> : null}
        <span className="added">
          Added <Time at={headline.dc_m} />
        </span>
        <CardMenuButton headline={headline} to={pages.headline(headline)} title={title} />
      </div>
      {video ? (
        <>
          <VideoPlayer key={headline_id} video={video} title={title} picture={picture} domain={domain} />
          {description ? (
            <p className="standfirst" dir="auto">
              {description}
            </p>
          ) : null}
        </>
      ) : (
        <ArticleCard headline={headline} picture={picture} whole />
      )}
      <section aria-labelledby="fixes" className="headline-fixes">
        <div className="row spread section-head">
          <h2 id="fixes">
            Fixes <span className="fix-count">{fixIds.length}</span>
          </h2>
          <div className="row section-actions">
            <FavoriteButton key={headline_id} kind="headline" id={headline_id} title={title} />
            <ShareButton title={title} path={pages.headline(headline)} />
            <Watch what="headline" id={headline_id} />
            <AddFixButton headline_id={headline_id} className="btn-brand needs-script">
              {fixMessages.addYours}
            </AddFixButton>
          </div>
        </div>
        {fixIds.length === 0 ? (
          <div className="empty">
            <p>{siteMessages.noFixesYet}</p>
            <Watch what="request" id={headline_id} />
          </div>
        ) : null}
        <ol className="fix-cards">
          {fixIds.map((id, index) => (
            <FixCard key={id} id={id} first={index === 0} history={answer.history} />
          ))}
        </ol>
        {fixIds.length > 2 ? (
          <AddFixButton headline_id={headline_id} className="btn-line needs-script">
            {fixMessages.addYours}
          </AddFixButton>
        ) : null}
      </section>
      {answer.history && <HeadlineHistory of={answer} />}
      <FeedLink address={feeds.headline(headline_id)} />
    </article>
  )
}

export { HeadlinePage as Component }
