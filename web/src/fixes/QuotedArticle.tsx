import './quoted-article.css'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import type { Headline } from '@unspun/contract/headlines.ts'
import { useApp } from '../app.ts'
import { Picture } from '../headlines/pictures/Picture.tsx'
import { type Pictured, pictureOf } from '../headlines/pictures/picture-of.ts'
import { ReadArticle } from '../headlines/ReadArticle.tsx'

/**
 * `title` is undefined while the article is being fetched, and empty if it is unknown. `unread` is the address of an unfetched article. `excerpt`
 * is how the outlet summarises it.
 */
export type Quoted = { title: string | undefined; excerpt: string; unread?: string | undefined } & Pictured &
  Pick<Headline, 'domain' | 'original_url' | 'lang'>

/** The article of a fix that exists. */
export const quotedOf = (fix: HeadlineFix): Quoted => ({
  ...fix,
  title: fix.headline_title,
  lang: fix.headline_lang,
  excerpt: fix.headline_description,
})

/** The article of which somebody writes a fix. Its title stands above the field of the new one (`OriginalTitle`). */
export function QuotedArticle({ headline }: { headline: Quoted }) {
  const { domain, excerpt, lang, original_url } = headline
  const picture = pictureOf(headline, useApp().site.images_url) ?? { src: '' }
  return (
    <figure className="quoted">
      <Picture {...picture} domain={domain} sizes="8rem" />
      <figcaption>
        <span className="domain-link truncate">{domain}</span>
        {excerpt ? (
          <p className="quoted-excerpt" dir="auto" lang={lang || undefined}>
            {excerpt}
          </p>
        ) : null}
        {original_url ? <ReadArticle href={original_url} domain={domain} /> : null}
      </figcaption>
    </figure>
  )
}
