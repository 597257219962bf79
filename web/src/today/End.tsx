import { fixLimits } from '@unspun/contract/fixes.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type DayAnswer, todayLimits } from '@unspun/contract/today.ts'
import { type RefObject, useEffect } from 'react'
import { useSession } from '../app.ts'
import { verifyNow } from '../members/verify-now.ts'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { WeeklyField } from '../weekly/WeeklyField.tsx'
import { DayLinks } from './DayLinks.tsx'
import { type Answers, dayName, endOf } from './game.ts'
import { askToSend, keptAnswers } from './kept-answers.ts'
import { marksOf, scoreOf } from './result.ts'
import { ShareResult } from './ShareResult.tsx'
import type { Game } from './use-answers.ts'

interface Props {
  day: DayAnswer
  game: Game
  title: RefObject<HTMLHeadingElement | null>
  /** Its code may come late. */
  onShown: () => void
  onOpen: (place: number) => void
}

/** The end of a day: the result, ways to keep and share it, and where to go next. */
export function End({ day, game, title, onShown, onOpen }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShown, [])
  const { answers, who, own, daysInRow } = game
  const pairs = day.pairs.map((pair) => ({ ...pair, ...game.countsOf(pair), isCounted: game.isCounted(pair) }))
  const marks = marksOf(pairs, answers)
  const { judged, agreed, of, spotted } = scoreOf(pairs, answers)
  const row = daysInRow > 1 ? todayMessages.daysInRow(daysInRow) : undefined
  const sentences = [
    of > 0
      ? [todayMessages.result(agreed, of), spotted ? todayMessages.andSpotted : ''].filter(Boolean).join(', ')
      : spotted
        ? todayMessages.onlySpotted
        : judged > 0
          ? todayMessages.amongFirst
          : todayMessages.noneChosen,
    row,
  ].filter((sentence) => sentence !== undefined)
  return (
    <div className="today-end">
      <h1 ref={title} tabIndex={-1} className="today-question">
        {todayMessages.titleOf(dayName(day.day))}
      </h1>
      <ol className="row today-squares" aria-label={todayMessages.squares}>
        {pairs.map(({ place, kind }, index) => (
          <li key={place}>
            <button
              type="button"
              data-right={marks[index] ? '' : undefined}
              aria-label={todayMessages.square(index + 1, marks[index] ?? false, answers[place] ?? 'skip', kind)}
              onClick={() => onOpen(place)}
            />
          </li>
        ))}
      </ol>
      <p className="today-result">{sentences.map((sentence) => `${sentence}.`).join(' ')}</p>
      {own && own.judged > of ? (
        <p className="note">{todayMessages.lately(own.agreed, own.judged, todayLimits.agreementDays)}</p>
      ) : null}
      <div className="today-do">
        {who !== 'member' && judged > 0 && day.is_open ? <Keep votes={judged} /> : null}
        <ShareResult day={day.day} marks={marks} row={row} isFirst={who === 'member'} />
      </div>
      <Elsewhere day={day} />
      {who === 'member' ? null : <WeeklyField />}
      <DayLinks day={day} />
    </div>
  )
}

/** Nothing is sent unless the person presses this. */
function Keep({ votes }: { votes: number }) {
  const session = useSession()
  const { open } = useOverlays()
  const hasVotes = (answers: Answers) => Object.values(answers).some((answer) => answer !== 'skip')
  const label =
    Object.values(keptAnswers().days).filter(hasVotes).length > 1 ? todayMessages.keepAll : todayMessages.keep(votes)
  if (session.state === 'in')
    return (
      <div>
        <a
          href={verifyNow.to}
          className="btn-brand wide"
          onClick={() => askToSend(session.uid, fixLimits.keptArticleHours * 60)}
        >
          {label}
        </a>
        <p className="note">{voteMessages.verify}</p>
      </div>
    )
  return (
    <div>
      <button
        type="button"
        className="btn-brand wide"
        aria-haspopup="dialog"
        {...preloadOverlays}
        onClick={() => open({ kind: 'login', tab: 'register', keepsAnswers: true })}
      >
        {label}
      </button>
      <p className="note">{todayMessages.keepAbout}</p>
    </div>
  )
}

/** What the reader may look at next. */
export function Elsewhere({ day: { day, closest, unfixed } }: { day: DayAnswer }) {
  const isToday = Date.now() < endOf(day).getTime()
  return (
    <>
      {closest ? (
        <section className="panel today-more" aria-labelledby="closest">
          <h2 id="closest" className="note">
            {isToday ? todayMessages.closest : todayMessages.closestOf(dayName(closest.day))}
          </h2>
          <p>
            <a href={pages.fix(closest)} dir="auto">
              {closest.title}
            </a>
          </p>
          <p className="note">
            <span>{todayMessages.wonBy(closest.ahead)}</span> <bdi>“{closest.rival}”</bdi>
            {closest.followed ? <span>. {todayMessages.followed}</span> : null}
          </p>
        </section>
      ) : null}
      {unfixed ? (
        <section className="panel today-more" aria-labelledby="unfixed">
          <h2 id="unfixed" className="note">
            {todayMessages.unfixed}
          </h2>
          <p>
            <a href={pages.headline(unfixed)} dir="auto" lang={unfixed.lang || undefined}>
              {unfixed.title}
            </a>
          </p>
          <p className="note">{unfixed.domain}</p>
        </section>
      ) : null}
      {isToday ? <p className="note today-tomorrow">{todayMessages.nextAt(localTime(endOf(day)))}</p> : null}
    </>
  )
}

const localTime = (time: Date) => time.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
