import './quotes.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'

/** The passage of the article that supports a fix. */
export function ArticleQuote({ of: quote }: { of: string }) {
  if (!quote) return null
  return (
    <details>
      <summary>{fixMessages.where}</summary>
      <blockquote dir="auto">{quote}</blockquote>
    </details>
  )
}
