import { useApp } from '../app.ts'
import { DomainLink } from '../domains/DomainLink.tsx'
import { Original } from '../headlines/Original.tsx'
import { Picture } from '../pictures/Picture.tsx'
import { pictureOf } from '../pictures/picture-of.ts'
import type { FixedHeadline } from './group-fixes.ts'
import { MemberFix } from './MemberFix.tsx'

interface Props extends FixedHeadline {
  own: boolean
  /** The first card of the page. */
  top: boolean
}

/** A headline with a member's fixes. */
export function FixedCard({ first, fixIds, own, top }: Props) {
  const picture = pictureOf(first, useApp().site.images_url) ?? { src: '' }
  return (
    <article className="panel card fixed-card">
      <div className="fixed-head">
        <div>
          <DomainLink name={first.domain} />
          <Original headline_id={first.headline_id} title={first.headline_title} />
        </div>
        <Picture {...picture} domain={first.domain} first={top} sizes="8rem" />
      </div>
      <ul>
        {fixIds.map((id) => (
          <MemberFix key={id} id={id} own={own} />
        ))}
      </ul>
    </article>
  )
}
