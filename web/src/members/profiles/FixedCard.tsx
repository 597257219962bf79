import { useApp } from '../../app.ts'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { Original, PresentWords } from '../../headlines/Original.tsx'
import { Picture } from '../../headlines/pictures/Picture.tsx'
import { pictureOf } from '../../headlines/pictures/picture-of.ts'
import type { FixedHeadline } from './group-fixes.ts'
import { MemberFix } from './MemberFix.tsx'

interface Props extends FixedHeadline {
  own: boolean
  top: boolean
}

export function FixedCard({ first, fixIds, own, top }: Props) {
  const picture = pictureOf(first, useApp().site.images_url)
  return (
    <article className="panel card">
      {picture ? <Picture {...picture} domain={first.domain} first={top} className="thumb" sizes="10rem" /> : null}
      <p className="row note card-meta">
        <DomainLink name={first.domain} />
      </p>
      <div className="card-words">
        <Original of={first} />
        <PresentWords of={first} />
      </div>
      <ul className="member-fixes">
        {fixIds.map((id) => (
          <MemberFix key={id} id={id} own={own} struck={first.written_for} />
        ))}
      </ul>
    </article>
  )
}
