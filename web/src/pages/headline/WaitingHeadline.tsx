import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { AddFixButton } from '../../fixes/AddFixButton.tsx'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import type { WaitingHeadline as Waiting } from '../../moderation/pending/use-waiting-headline.ts'
import { WaitingNote } from '../../moderation/pending/WaitingNote.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

export function WaitingHeadline({ headline }: { headline: Waiting }) {
  const { headline_id, title, domain, description, headline_fixes } = headline
  return (
    <article>
      <PageHead title={title} description={siteMessages.tagline} path={pages.headline(headline)} hidden />
      <Breadcrumbs>
        <a href={pages.home()}>Headlines</a>
        <DomainLink name={domain} className="" />
        <a href={headline.original_url} rel="noopener nofollow" title={headlineMessages.readOriginal}>
          {headline.original_url.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      </Breadcrumbs>
      <h1 className="headline-title" dir="auto">
        {title}
      </h1>
      {description ? (
        <p className="standfirst" dir="auto">
          {description}
        </p>
      ) : null}
      <WaitingNote until={headline.waiting_until} />
      <section aria-labelledby="fixes" className="headline-fixes">
        <div className="row spread section-head">
          <h2 id="fixes">
            Fixes <span className="fix-count">{headline_fixes.length}</span>
          </h2>
          <AddFixButton headline_id={headline_id} className="btn-brand">
            {fixMessages.addYours}
          </AddFixButton>
        </div>
        <ul>
          {headline_fixes.map((fix) => (
            <li key={fix.headline_fix_id}>
              <a href={pages.fix(fix)} dir="auto" className="fix-link">
                {fix.title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}
