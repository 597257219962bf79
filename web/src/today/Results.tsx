import './today.css'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Pair } from '@unspun/contract/today.ts'
import { ReadArticle } from '../headlines/ReadArticle.tsx'
import { Title } from '../headlines/Title.tsx'
import { sharesOf } from './game.ts'

interface Props {
  pairs: readonly Pair[]
  /** Leaves out how readers chose, because the day is still open. */
  open?: boolean
}

/** The pairs of a day as a list, for days that are over and for browsers without scripts. */
export function Results({ pairs, open }: Props) {
  return (
    <ol className="stack today-list">
      {pairs.map((pair) => {
        const shares = open ? undefined : sharesOf(pair)
        return (
          <li key={pair.place} className="panel">
            <p className="note">{todayMessages.printedBy(pair.domain)}</p>
            <p className="today-printed">
              <s dir="auto" lang={pair.lang || undefined}>
                <Title of={pair.printed} />
              </s>
            </p>
            <ul>
              {([pair.first, pair.second] as const).map((side, index) =>
                side.headline_fix_id === null ? null : (
                  <li key={side.headline_fix_id}>
                    <a
                      href={pages.fix({ headline_fix_id: side.headline_fix_id, title: side.title })}
                      dir="auto"
                      className="today-title"
                    >
                      <Title of={side.title} />
                    </a>
                    <p className="note">
                      {shares ? (
                        <span>
                          {todayMessages.share(index === 0 ? shares.first : shares.second)} {todayMessages.shareOf}{' '}
                          {pair.kind === 'printed' ? `${todayMessages.tookForPrinted} ` : ''}·{' '}
                        </span>
                      ) : null}
                      <span>{fixMessages.readerWritten} </span>
                      <span>
                        by <bdi className="author">{side.user_display_name}</bdi>
                      </span>
                    </p>
                  </li>
                ),
              )}
            </ul>
            <ReadArticle href={pair.original_url} domain={pair.domain} />
          </li>
        )
      })}
    </ol>
  )
}
