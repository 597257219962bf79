import './quotes.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'

/** The words of the article that bear a fix out, for readers who ask for them. */
export function ArticleQuote({ of: quote }: { of: string }) {
  if (!quote) return null
  return (
    <details>
      <summary>{fixMessages.where}</summary>
      <blockquote dir="auto">{quote}</blockquote>
    </details>
  )
}
