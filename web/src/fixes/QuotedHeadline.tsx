import './quoted-headline.css'
import type { Headline } from '@unspun/contract/headlines.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useApp } from '../app.ts'
import { Picture } from '../headlines/pictures/Picture.tsx'
import { type Pictured, pictureOf } from '../headlines/pictures/picture-of.ts'
import { ComparedWords } from './hints/ComparedWords.tsx'

/**
 * The known facts about the original. `title` is undefined while the article is being read, and empty if nobody knows it. `unread` is the address
 * of an article that is not read yet.
 */
export type Quoted = { domain: string; title: string | undefined; unread?: string | undefined } & Pictured &
  Partial<Pick<Headline, 'title_by_reader' | 'lang'>>

interface Props {
  headline: Quoted
  /** The new title as it is being written; without it only the original is shown. */
  fix?: string
}

/** The original headline above the form for a fix, struck through, and the new title in its place, word by word once there are both. */
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
