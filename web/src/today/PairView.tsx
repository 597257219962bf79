import * as listMessages from '@unspun/contract/messages/lists.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { EARLY_CHOICE } from '@unspun/contract/site.ts'
import type { Pair } from '@unspun/contract/today.ts'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { ReadArticle } from '../headlines/ReadArticle.tsx'
import { Title } from '../headlines/Title.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Answer, type Counts, isRight, sharesOf } from './game.ts'
import { Side } from './Side.tsx'

interface Props {
  pair: Pair
  /** The second side is shown first. */
  swapped: boolean
  counts: Counts
  /** The reader's answer is among the counts. */
  isCounted: boolean
  answer: Answer | undefined
  /** A press that waits for the reader's earlier answers. */
  held: Answer | undefined
  /** The server has the reader's choice as a vote of a member who wrote neither side. */
  isVote: boolean
  isLast: boolean
  next: RefObject<HTMLButtonElement | null>
  onAnswer: (answer: Answer) => void
  onNext: () => void
  onUndo: () => void
}

/** The order in which the sides are shown. */
export const sidesOf = (swapped: boolean) => (swapped ? (['second', 'first'] as const) : (['first', 'second'] as const))

/** The chosen fix, or else the first. Only the second side can be the printed headline. */
function fixOf({ first, second }: Pair, answer: Answer | undefined) {
  const { headline_fix_id, title } = answer === 'second' && second.headline_fix_id !== null ? second : first
  return { headline_fix_id: headline_fix_id ?? 0, title }
}

/** A pair: the question, then its reveal in the same places. */
export function PairView({ pair, swapped, counts, isCounted, answer, held, isVote, isLast, next, ...props }: Props) {
  const { open } = useOverlays()
  const hydrated = useHydrated()
  const sides = useRef<HTMLDivElement>(null)
  const { onAnswer } = props
  const revealed = answer !== undefined
  const showsPrinted = revealed && pair.kind === 'better'
  const shares = sharesOf(counts)
  const fix = pages.fix(fixOf(pair, answer))

  useLayoutEffect(() => {
    // The press of a reader who did not wait for the scripts (`EARLY_CHOICE`).
    const early = sides.current?.dataset[EARLY_CHOICE]
    delete sides.current?.dataset[EARLY_CHOICE]
    if (early === 'first' || early === 'second' || early === 'neither' || early === 'skip') onAnswer(early)
  })

  const other = (value: 'neither' | 'skip') => (
    <button
      type="button"
      value={value}
      className="today-choice"
      data-held={held === value ? '' : undefined}
      onClick={() => onAnswer(value)}
    >
      {todayMessages.other[value]}
    </button>
  )

  const stopSecond = (event: MouseEvent) => {
    if (event.detail < 2 || !(event.target as Element).closest('button, a')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The second press of a double tap, and a held key, would press what the first one shows: the reveal, the next pair, or the question again.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops presses of the controls inside
    <div
      ref={sides}
      className="today-pair today-sides"
      data-ready={hydrated ? '' : undefined}
      data-revealed={revealed ? '' : undefined}
      onMouseDownCapture={stopSecond}
      onClickCapture={stopSecond}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
    >
      <section className="panel today-article" aria-label={todayMessages.printedBy(pair.domain)}>
        <div className="row spread today-source">
          <div className="note today-swap">
            <p data-off={showsPrinted ? '' : undefined}>
              {!pair.passage
                ? todayMessages.unquoted(pair.domain)
                : pair.is_quote
                  ? todayMessages.quoted
                  : todayMessages.summarised}
            </p>
            <p data-off={showsPrinted ? undefined : ''}>{todayMessages.printedBy(pair.domain)}</p>
          </div>
          <ReadArticle href={pair.original_url} domain={pair.domain} />
        </div>
        <div className="today-swap">
          <div data-off={showsPrinted ? '' : undefined}>
            {pair.passage ? (
              <blockquote dir="auto" lang={pair.lang || undefined} className="today-passage">
                {pair.is_quote ? <q>{pair.passage}</q> : pair.passage}
              </blockquote>
            ) : null}
          </div>
          {pair.kind === 'better' ? (
            <p
              data-off={showsPrinted ? undefined : ''}
              dir="auto"
              lang={pair.lang || undefined}
              className="today-printed"
            >
              <s>
                <Title of={pair.printed} />
              </s>
            </p>
          ) : null}
        </div>
      </section>
      <div className="today-cards">
        {sidesOf(swapped).map((which) => (
          <Side
            key={which}
            pair={pair}
            which={which}
            revealed={revealed}
            chosen={answer === which}
            held={held === which}
            isRight={isRight({ ...pair, ...counts, isCounted }, answer)}
            share={shares?.[which]}
            counted={isVote && answer === which && pair.kind === 'better'}
            onPick={() => onAnswer(which)}
          />
        ))}
      </div>
      <div className="today-swap today-actions">
        <div data-off={revealed ? '' : undefined}>
          <p className="note today-hint">
            <span>{todayMessages.hint[pair.kind]} </span>
            <span className="today-needs-touch">{todayMessages.hintTouch}</span>
            <span className="needs-keys">{todayMessages.hintKeys}</span>
          </p>
          <div className="row spread today-others">
            {pair.kind === 'better' ? other('neither') : null}
            {other('skip')}
            <button
              type="button"
              aria-haspopup="dialog"
              {...preloadOverlays}
              onClick={() =>
                open({
                  kind: 'newFix',
                  article: { url: pair.original_url, title: pair.printed, domain: pair.domain },
                })
              }
            >
              {todayMessages.better}
            </button>
          </div>
        </div>
        <div data-off={revealed ? undefined : ''}>
          <button ref={next} type="button" className="btn-brand wide" onClick={props.onNext}>
            {isLast ? todayMessages.finish : todayMessages.next}
          </button>
          <div className="row today-others">
            <button type="button" onClick={props.onUndo}>
              {todayMessages.undo}
            </button>
            <a href={fix}>{todayMessages.openFix}</a>
            {pair.comment_count > 0 ? (
              <a href={`${fix}#comments`}>{listMessages.comments(pair.comment_count)}</a>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  )
}
