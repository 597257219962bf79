import './new-fix.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useEffect, useState } from 'react'
import { WaitingNote } from '../moderation/pending/WaitingNote.tsx'
import { KnownFixes } from './KnownFixes.tsx'
import type { ArticleHeadline } from './use-article.ts'

const slowAfter = 5000

type StatusHeadline = Pick<ArticleHeadline, 'headline_id' | 'title' | 'fixes' | 'waiting_until'>

interface Props {
  /** Undefined while the server fetches the article. */
  headline: StatusHeadline | undefined
  /** The reader has asked for the article. */
  asked: boolean
  /** The reader has begun to write, so the layout must not move. */
  writing: boolean
}

/** One line between an article and the form: the progress of fetching the article, or the existing fixes of its headline. */
export function ArticleStatus({ headline, asked, writing }: Props) {
  const fixes = headline?.fixes
  if (headline?.waiting_until) return <WaitingNote until={headline.waiting_until} />
  return (
    <div className="article-status">
      {!headline && !asked ? (
        <p role="status" className="note">
          {fixMessages.readOnceYouBegin}
        </p>
      ) : !headline ? (
        <Reading />
      ) : fixes?.length ? (
        <KnownFixes headline={headline} fixes={fixes} folded={writing} />
      ) : fixes ? (
        <p role="status" className="note">
          {fixMessages.firstOne}
        </p>
      ) : null}
    </div>
  )
}

function Reading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="row note reading">
      <span className="spinner" aria-hidden />
      {slow ? fixMessages.readingSlow : `${fixMessages.readingArticle} ${fixMessages.writeMeanwhile}`}
    </p>
  )
}
