import { pages } from '@unspun/contract/pages.ts'
import { useRow } from '../../app.ts'
import { Byline } from '../../fixes/Byline.tsx'
import { DomainLink } from '../../headlines/domains/DomainLink.tsx'
import { Original, PresentWords } from '../../headlines/Original.tsx'
import { FavoriteButton } from '../favorites/FavoriteButton.tsx'

export function FavoriteFix({ id }: { id: number }) {
  const fix = useRow('fix', id)
  if (!fix) return null
  return (
    <li>
      <div>
        <DomainLink name={fix.domain} />
        <h3 dir="auto">
          <a href={pages.fix(fix)} className="fix-link">
            {fix.title}
          </a>
        </h3>
        <Original of={fix} />
        <PresentWords of={fix} />
        <Byline fix={fix} marked />
      </div>
      <FavoriteButton kind="fix" id={id} title={fix.title} />
    </li>
  )
}

export function FavoriteHeadline({ id }: { id: number }) {
  const headline = useRow('headline', id)
  if (!headline) return null
  return (
    <li>
      <div>
        <DomainLink name={headline.domain} />
        <h3 dir="auto" lang={headline.lang || undefined}>
          <a href={pages.headline(headline)} className="fix-link">
            {headline.title}
          </a>
        </h3>
      </div>
      <FavoriteButton kind="headline" id={id} title={headline.title} />
    </li>
  )
}
