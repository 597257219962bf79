import type { Headline } from '@unspun/contract/headlines.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import { pages } from '@unspun/contract/pages.ts'
import { Time } from '../ui/Time.tsx'
import { Picture, type ShownPicture } from './pictures/Picture.tsx'

interface Props {
  headline: Pick<Headline, 'headline_id' | 'title' | 'domain' | 'description' | 'published_at'>
  picture: ShownPicture | undefined
  /** For the headline's own page: shows the whole description, and no link. */
  whole?: boolean
}

export function ArticleCard({ headline, picture, whole }: Props) {
  const { domain, description, published_at } = headline
  if (!picture && !description) return null
  return (
    <figure className={`panel article-card${picture ? ' pictured' : ''}${whole ? ' whole' : ''}`}>
      {picture ? (
        <Picture
          {...picture}
          domain={domain}
          to={whole ? undefined : pages.headline(headline)}
          sizes="(min-width: 40rem) 17rem, 9rem"
          first
        />
      ) : null}
      <figcaption>
        <p className="eyebrow">
          {headlineMessages.article} ·{' '}
          {published_at === null ? null : (
            <span>
              <Time at={published_at} /> ·{' '}
            </span>
          )}
          <bdi>{domain}</bdi>
        </p>
        {description ? <p dir="auto">{description}</p> : null}
      </figcaption>
    </figure>
  )
}
