import './quotes.css'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'

/** The passage of the article that supports a fix. */
export function ArticleQuote({ of: { quote, quote_found } }: { of: Pick<HeadlineFix, 'quote' | 'quote_found'> }) {
  if (!quote) return null
  return (
    <details>
      <summary>{fixMessages.where}</summary>
      <blockquote dir="auto">{quote}</blockquote>
      <p className="note quote-check" data-found={quote_found ? '' : undefined}>
        {quote_found ? fixMessages.quoteFound : fixMessages.quoteUnchecked}
      </p>
    </details>
  )
}
