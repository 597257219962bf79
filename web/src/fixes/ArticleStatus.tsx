import './new-fix.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { useEffect, useState } from 'react'
import { WaitingNote } from '../moderation/pending/WaitingNote.tsx'
import { KnownFixes } from './KnownFixes.tsx'
import type { ArticleHeadline } from './use-article.ts'

const slowAfter = 5000

interface Props {
  /** Undefined while the server reads the article. */
  headline: ArticleHeadline | undefined
  /** The person wants the article to be read. */
  asked: boolean
  /** The person has begun to write, so nothing may move. */
  writing: boolean
}

/** One line between an article and the form: what happens to the article, or the fixes that its headline has. */
export function ArticleStatus({ headline, asked, writing }: Props) {
  if (headline?.waiting_until) return <WaitingNote until={headline.waiting_until} />
  return (
    <div className="article-status">
      {!headline && !asked ? (
        <p role="status" className="note">
          {fixMessages.readOnceYouBegin}
        </p>
      ) : !headline ? (
        <Reading />
      ) : headline.fixIds.length > 0 ? (
        <KnownFixes headline={headline} folded={writing} />
      ) : (
        <p role="status" className="note">
          {fixMessages.firstOne}
        </p>
      )}
    </div>
  )
}

/** Shown while the server fetches a news page, which can take a while. */
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
