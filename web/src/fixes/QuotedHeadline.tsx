import './quoted-headline.css'
import type { Headline } from '@unspun/contract/headlines.ts'
import { useApp } from '../app.ts'
import { Picture } from '../pictures/Picture.tsx'
import { type Pictured, pictureOf } from '../pictures/picture-of.ts'

export type Quoted = Pick<Headline, 'domain' | 'title'> & Pictured

/** The original headline, above the form for a fix. */
export function QuotedHeadline({ headline }: { headline: Quoted }) {
  const picture = pictureOf(headline, useApp().site.images_url)
  return (
    <figure className="quoted">
      {picture ? <Picture {...picture} domain={headline.domain} sizes="(min-width: 40rem) 36rem, 100vw" /> : null}
      <figcaption>
        <span className="domain-link truncate">{headline.domain}</span>
        <span className="quoted-title">{headline.title}</span>
      </figcaption>
    </figure>
  )
}
