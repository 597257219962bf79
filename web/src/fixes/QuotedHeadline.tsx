import './quoted-headline.css'
import type { Headline } from '@unspun/contract/headlines.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useApp } from '../app.ts'
import { Picture } from '../headlines/pictures/Picture.tsx'
import { type Pictured, pictureOf } from '../headlines/pictures/picture-of.ts'
import { ComparedWords } from './hints/ComparedWords.tsx'

/** `title` is undefined while the article is being fetched, and empty if it is unknown. `unread` is the address of an unfetched article. */
export type Quoted = { domain: string; title: string | undefined; unread?: string | undefined } & Pictured &
  Partial<Pick<Headline, 'title_by_reader' | 'lang'>>

interface Props {
  headline: Quoted
  /** The new title as it is being written. Without it only the original is shown. */
  fix?: string
}

export function QuotedHeadline({ headline, fix }: Props) {
  const { domain, title, lang, unread } = headline
  const picture = pictureOf(headline, useApp().site.images_url) ?? { src: '' }
  return (
    <figure className="quoted" aria-busy={(title === undefined && !unread) || undefined}>
      <Picture {...picture} domain={domain} sizes="8rem" />
      <figcaption>
        <span className="domain-link truncate">{domain}</span>
        {title && fix?.trim() ? (
          <ComparedWords title={title} lang={lang || undefined} fix={fix.trim()} />
        ) : (
          <>
            {title === undefined ? (
              <span className="quoted-reading">{unread ?? fixMessages.readingArticle}</span>
            ) : (
              <s className="quoted-title" dir="auto" lang={lang || undefined}>
                {title}
              </s>
            )}
            {fix === undefined ? null : (
              <span className={fix.trim() ? 'quoted-fix' : 'quoted-fix empty-fix'} dir="auto">
                {fix.trim() || fixMessages.previewEmpty}
              </span>
            )}
          </>
        )}
      </figcaption>
    </figure>
  )
}
