import './quotes.css'
import { messages } from '@unspun/contract/messages/messages.ts'

/** The words of the article that bear a fix out, for readers who ask for them. */
export function ArticleQuote({ of: quote }: { of: string }) {
  if (!quote) return null
  return (
    <details>
      <summary>{messages.fix.where}</summary>
      <blockquote dir="auto">{quote}</blockquote>
    </details>
  )
}
