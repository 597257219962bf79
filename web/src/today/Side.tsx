import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Pair } from '@unspun/contract/today.ts'
import { Title } from '../headlines/Title.tsx'
import { useSwipe } from './use-swipe.ts'

/** Longer titles are smaller, so that both fit a phone. */
const LONG = 110

interface Props {
  pair: Pair
  which: 'first' | 'second'
  revealed: boolean
  chosen: boolean
  /** The choice was right or agrees with other readers. */
  isRight: boolean
  /** The choice has been pressed and waits for the reader's earlier answers. */
  held: boolean
  /** In percent. Undefined if nobody has chosen a side. */
  share: number | undefined
  /** The choice is an up-vote that the server has. */
  counted: boolean
  onPick: () => void
}

/**
 * One of the two titles: a button without the author, then a link to the fix. What the reveal adds is in place from the start, invisible and
 * unknown to screen readers, so that nothing moves.
 */
export function Side({ pair, which, revealed, chosen, isRight, held, share, counted, onPick }: Props) {
  const swipe = useSwipe(onPick)
  const { headline_fix_id: id, title, user_display_name } = pair[which]
  const words = {
    dir: 'auto',
    // Before the reveal it would give the printed headline away.
    lang: revealed && id === null ? pair.lang || undefined : undefined,
    'data-long': title.length > LONG ? '' : undefined,
  }
  return (
    <div
      className="panel today-side"
      data-chosen={chosen ? '' : undefined}
      data-held={held ? '' : undefined}
      {...(revealed ? {} : swipe)}
    >
      {!revealed ? (
        <button type="button" value={which} className="today-title today-choice" onClick={onPick} {...words}>
          <Title of={title} />
        </button>
      ) : id !== null ? (
        <a href={pages.fix({ headline_fix_id: id, title })} className="today-title" {...words}>
          <Title of={title} />
        </a>
      ) : (
        <s className="today-title" {...words}>
          <Title of={title} />
        </s>
      )}
      <p className="row today-answer">
        {chosen ? (
          <>
            <span className="today-tick" data-right={isRight ? '' : undefined} aria-hidden="true">
              {pair.kind === 'printed' && !isRight ? '✗' : '✓'}
            </span>
            <span className="sr-only">{todayMessages.yours}. </span>
          </>
        ) : null}
        {share === undefined ? null : (
          <span className="today-share">
            <span>{todayMessages.share(share)}</span>
            <span className="sr-only"> {todayMessages.shareOf}</span>
          </span>
        )}
        {id === null ? (
          <span className="truncate">
            <bdi>{pair.domain}</bdi> {todayMessages.printedThis}
          </span>
        ) : (
          <span className="truncate">
            by <bdi className="author">{user_display_name}</bdi>
          </span>
        )}
        {counted ? <span className="today-counted">{todayMessages.counted}</span> : null}
      </p>
      {share === undefined ? null : (
        <svg width="100%" height="5" aria-hidden="true" className="today-bar">
          <rect width={`${share}%`} height="5" />
        </svg>
      )}
    </div>
  )
}
