import './search.css'
import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as searchMessages from '@unspun/contract/messages/search.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { suggestHeadlines } from '@unspun/contract/search.ts'

export type Suggested = AnswerOf<typeof suggestHeadlines>['headlines']

interface Props {
  headlines: Suggested
  className: string
  onFollow?: () => void
}

/** Links to headlines, each with its fix above what was printed. */
export function SuggestedHeadlines({ headlines, className, onFollow }: Props) {
  return (
    <ul className={className} aria-label={searchMessages.suggested}>
      {headlines.map((headline) => (
        <li key={headline.headline_id}>
          <a href={pages.headline(headline)} className="suggested" onClick={onFollow}>
            {headline.fix ? (
              <>
                <span dir="auto">{headline.fix}</span>
                <span className="note">
                  {fixMessages.fixBy} <bdi>{headline.fix_by}</bdi>
                </span>
                <span className="note">
                  <span className="sr-only">{fixMessages.originalLabel} </span>
                  <s dir="auto">{headline.title}</s>
                </span>
              </>
            ) : (
              <span dir="auto">{headline.title}</span>
            )}
            <span className="note">{headline.domain}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
