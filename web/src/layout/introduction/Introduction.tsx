import './introduction.css'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import { X } from 'lucide'
import { Byline } from '../../fixes/Byline.tsx'
import { FixHeadlineButton } from '../../headlines/FixHeadlineButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { bestExample } from './best-example.ts'
import { closeIntroduction } from './marks.ts'
import { Rewrite } from './Rewrite.tsx'

interface Props {
  fixes: readonly HeadlineFix[]
}

/** The focus moves to the page, because the button is removed. */
function close(): void {
  closeIntroduction()
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Part of every home page. A class of `<html>` hides it from members and from readers who have closed it (`contract/src/site.ts`). */
export function Introduction({ fixes }: Props) {
  const best = bestExample(fixes)
  const example = best
    ? { original: best.written_for || best.headline_title, fix: best.title, href: pages.fix(best) }
    : { original: siteMessages.exampleOriginal, fix: siteMessages.exampleFix }
  return (
    <section aria-label={siteMessages.introduction} className="panel introduction">
      <p className="introduction-claim">{siteMessages.tagline}</p>
      <div className="introduction-example">
        <Rewrite {...example} />
        {best ? <Byline fix={{ ...best, needs_votes: false }} marked /> : null}
      </div>
      <div className="row wrap introduction-actions">
        <FixHeadlineButton className="btn-brand needs-script" />
        <a href={pages.howItWorks()} className="btn-line">
          {siteMessages.howItWorks}
        </a>
      </div>
      <button
        type="button"
        className="icon-btn introduction-close needs-script"
        aria-label={siteMessages.closeIntroduction}
        onClick={close}
      >
        <Icon of={X} size={18} />
      </button>
    </section>
  )
}
