import './today.css'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type DayAnswer, hasOthers, type Pair } from '@unspun/contract/today.ts'
import { X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazily } from '../lazy.tsx'
import { Icon } from '../ui/Icon.tsx'
import { loadWhenIdle } from '../ui/when-idle.ts'
import { type Answer, type Counts, dayName, isRight, missShare, nextPlace, recount, sharesOf } from './game.ts'
import { PairView, sidesOf } from './PairView.tsx'
import { useAnswers } from './use-answers.ts'
import { useGameKeys } from './use-game-keys.ts'

/** The sentence that the reveal begins with. */
function verdictOf(pair: Pair, counts: Counts, answer: Answer, isCounted: boolean): string {
  if (pair.kind === 'printed') {
    if (answer === 'skip' || answer === 'neither') return todayMessages.thePrinted
    return isRight({ ...pair, isCounted }, answer) ? todayMessages.spotted : todayMessages.notSpotted
  }
  if (answer === 'neither')
    return counts.neither_answers > (isCounted ? 1 : 0)
      ? todayMessages.bothMiss(missShare(counts))
      : todayMessages.bothMissFirst
  const shares = sharesOf(counts)
  if (answer === 'skip') return shares ? todayMessages.readersChose : todayMessages.nobodyJudged
  return shares && hasOthers(counts, answer, { isCounted })
    ? todayMessages.youAnd(shares[answer])
    : todayMessages.firstToJudge
}

const loadEnd = () => import('./End.tsx').then((file) => file.End)
const End = lazily(loadEnd)

interface Props {
  /** `swapped`: whether the second side of each pair is shown first. */
  day: DayAnswer & { swapped: readonly boolean[] }
}

export function GameView({ day }: Props) {
  const { pairs, swapped } = day
  const game = useAnswers(day)
  const { answers, ready } = game
  /** The pair to which the reader has gone. Otherwise it is the next one without an answer, and after the last one the end. */
  const [at, setAt] = useState<number>()
  const [held, setHeld] = useState<{ place: number; answer: Answer; uid: string | undefined }>()
  const [said, setSaid] = useState('')
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => loadWhenIdle(loadEnd), [])
  const next = useRef<HTMLButtonElement>(null)
  const focus = useRef<'title' | 'next'>(undefined)

  const place = at ?? nextPlace(pairs, answers)
  const index = pairs.findIndex((each) => each.place === place)
  const pair = pairs[index]
  const answer = pair && answers[pair.place]

  const moveFocus = () => {
    const target = focus.current === 'next' ? next.current : focus.current === 'title' ? title.current : null
    if (!target) return
    focus.current = undefined
    target.focus()
  }
  useEffect(moveFocus)
  // A press before the reader's earlier answers were known.
  useEffect(() => {
    if (!held || !ready) return
    setHeld(undefined)
    const pressed = pairs.find((each) => each.place === held.place)
    const isOther = held.uid !== undefined && held.uid !== game.uid
    if (pressed && !answers[held.place] && !isOther) take(pressed, held.answer)
  })

  // The answer could not be saved.
  useEffect(() => {
    if (said && pair && !answer) goTo(pair.place)
  })

  // An answer that could not be saved ends the end of the day, and removes what had the focus.
  const before = useRef(place)
  useEffect(() => {
    if (before.current === undefined && place !== undefined && document.activeElement === document.body)
      title.current?.focus()
    before.current = place
  }, [place])

  function take(pair: Pair, answer: Answer): void {
    const changed = { ...answers, [pair.place]: answer }
    game.answer(pair, answer)
    if (answer === 'skip') goTo(nextPlace(pairs, changed, pair.place))
    else {
      focus.current = 'next'
      setAt(pair.place)
      const isCounted = game.isCounted(pair)
      const counts = game.countsOf(pair)
      setSaid(verdictOf(pair, isCounted ? recount(counts, undefined, answer) : counts, answer, isCounted))
    }
  }
  function goTo(place: number | undefined): void {
    focus.current = 'title'
    setAt(place)
    setSaid('')
  }
  const press = (answer: Answer) => {
    if (!pair || answers[pair.place]) return
    if (ready) take(pair, answer)
    else setHeld({ place: pair.place, answer, uid: game.uid })
  }
  useGameKeys({
    choose: pair && !answer ? (which) => press(sidesOf(swapped[index] ?? false)[which]) : undefined,
    leave: () => void navigate(pages.home()),
  })

  const counts = pair && game.countsOf(pair)
  return (
    <div className="today">
      <div className="row today-top">
        <a href={pages.home()} className="icon-btn today-close" aria-label={todayMessages.close}>
          <Icon of={X} size={20} />
        </a>
        <span className="today-bars" aria-hidden="true">
          {pairs.map(({ place: each }) => (
            <span
              key={each}
              data-done={answers[each] ? '' : undefined}
              data-here={each === pair?.place ? '' : undefined}
            />
          ))}
        </span>
        <p className="note today-where">
          {pair ? todayMessages.progress(index + 1, pairs.length) : todayMessages.done}
        </p>
      </div>
      <div role="status" className="sr-only">
        {said ? <p>{said}</p> : null}
      </div>
      {pair && counts ? (
        <>
          <p className="eyebrow">{`${siteMessages.today} · ${dayName(day.day)}`}</p>
          <h1 ref={title} tabIndex={-1} className="today-question">
            {answer ? verdictOf(pair, counts, answer, game.isCounted(pair)) : todayMessages.question[pair.kind]}
          </h1>
          <PairView
            key={pair.place}
            pair={pair}
            swapped={swapped[index] ?? false}
            counts={counts}
            isCounted={game.isCounted(pair)}
            answer={answer}
            held={held?.place === pair.place ? held.answer : undefined}
            isVote={game.isSaved(pair) && game.isCounted(pair)}
            isLast={nextPlace(pairs, answers, pair.place) === undefined}
            next={next}
            onAnswer={press}
            onNext={() => goTo(nextPlace(pairs, answers, pair.place))}
            onUndo={() => {
              game.answer(pair, undefined)
              goTo(pair.place)
            }}
          />
        </>
      ) : (
        <End day={day} game={game} title={title} onShown={moveFocus} onOpen={goTo} />
      )}
    </div>
  )
}
