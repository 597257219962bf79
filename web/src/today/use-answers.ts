import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import type { DayAnswer, getOwnDay, Pair } from '@unspun/contract/today.ts'
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { useApp, useSession } from '../app.ts'
import { verifyNow } from '../members/verify-now.ts'
import { notify } from '../ui/notices.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Answer, type Answers, type Counts, isAuthor, recount } from './game.ts'
import { inTurn } from './in-turn.ts'
import { type Kept, keepAnswer, keptAnswers, keptBy, onKept, parseKept, toSendFor } from './kept-answers.ts'

type OwnDay = Omit<AnswerOf<typeof getOwnDay>, 'answers' | 'ts'>

/** What is known of a member's answers. */
interface Own {
  uid: string
  saved: Answers
  /** Answers on their way, which are shown already. Undefined takes an answer back. */
  pressed: Readonly<Record<number, { answer: Answer | undefined } | undefined>>
  /** The counts of pairs after the member's latest saved answers. */
  counts: Readonly<Record<number, Counts>>
  /** Undefined until the server has told. */
  day?: OwnDay | undefined
}

export interface Game {
  /** The reader's earlier answers are known. */
  ready: boolean
  answers: Answers
  /** The counts of a pair with this reader's latest answer. */
  countsOf: (pair: Pair) => Counts
  /** The reader's answer is among the counts of the pair. */
  isCounted: (pair: Pair) => boolean
  /** The server has the answer that is shown. */
  isSaved: (pair: Pair) => boolean
  /** Undefined takes the answer back. */
  answer: (pair: Pair, answer: Answer | undefined) => void
  uid: string | undefined
  who: 'visitor' | 'unverified' | 'member'
  daysInRow: number
  own: OwnDay | undefined
}

/** Only members need this code. */
const loadSending = () => import('./send-answer.ts')

const none: Kept = parseKept(null)
const NO_ANSWERS: Answers = {}

/** For a reader who returns to the page. */
let latest: { day: string; own: Own } | undefined

/** A reader's answers on a day. Those of verified members are sent and shown at once; others stay in the browser (`kept-answers.ts`). */
export function useAnswers({ day }: Pick<DayAnswer, 'day'>): Game {
  const app = useApp()
  const { store, browser } = app
  const hydrated = useHydrated()
  const session = useSession()
  const kept = useSyncExternalStore(onKept, keptAnswers, () => none)
  const [own, setOwn] = useState(latest?.day === day ? latest.own : undefined)
  const [reads, readAgain] = useReducer((count: number) => count + 1, 0)
  const told = useRef(false)

  const uid = session.state === 'in' ? session.uid : undefined
  const memberId = session.state === 'in' && session.email_verified ? session.uid : undefined
  /** The member has asked to keep what they answered as a visitor. */
  const asked = memberId !== undefined && toSendFor(memberId, kept) !== undefined
  const known = own !== undefined && own.uid === memberId ? own : undefined

  useEffect(() => {
    latest = own && Object.values(own.pressed).every((press) => !press) ? { day, own } : undefined
  }, [day, own])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reads` asks for another read
  useEffect(() => {
    if (memberId === undefined || !browser) return
    let current = true
    loadSending().catch(() => {})
    if (asked) setOwn({ uid: memberId, saved: toSendFor(memberId)?.[day] ?? {}, pressed: {}, counts: {} })
    void inTurn(async () => {
      if (asked) await import('./send-kept.ts').then(({ sendKept }) => sendKept(app)).catch(() => undefined)
      if (!current) return
      const answer = await browser.api.post('/today/own/', { day })
      if (!current) return
      if (!answer || answer.errors) return notify(todayMessages.ownFailed, { label: 'Try again', run: readAgain })
      const { answers, ts: _, ...rest } = answer
      const saved = Object.fromEntries(answers.map((each) => [each.place, each.answer]))
      setOwn((now) => ({
        pressed: {},
        counts: {},
        ...(now?.uid === memberId ? now : {}),
        uid: memberId,
        saved,
        day: rest,
      }))
    })
    addEventListener('online', readAgain)
    return () => {
      current = false
      removeEventListener('online', readAgain)
    }
  }, [app, browser, day, memberId, asked, reads])

  const answers = memberId === undefined ? (keptBy(uid ?? '', kept)[day] ?? NO_ANSWERS) : answersOf(known)
  const isAuthorOf = (pair: Pair) =>
    isAuthor(pair, store.session.state === 'in' ? store.session.user.username : undefined)

  function countsOf(pair: Pair): Counts {
    if (!known || isAuthorOf(pair)) return known?.counts[pair.place] ?? pair
    const saved = known.saved[pair.place]
    // The page may be a few seconds older than the reader's answer.
    const isMissing = saved && saved !== 'skip' && pair[`${saved}_answers`] === 0
    const counts = known.counts[pair.place] ?? (isMissing ? recount(pair, undefined, saved) : pair)
    return recount(counts, saved, answers[pair.place])
  }

  function send(uid: string, { place }: Pick<Pair, 'place'>, answer: Answer | undefined): void {
    const press = { answer }
    const put = (change: (now: Own) => Partial<Own>) =>
      setOwn((now) => (now?.uid === uid ? { ...now, ...change(now) } : now))
    const end = ({ pressed }: Own) => (pressed[place] === press ? { pressed: { ...pressed, [place]: undefined } } : {})
    put(({ pressed }) => ({ pressed: { ...pressed, [place]: press } }))
    void inTurn(async () => {
      const code = await loadSending().catch(() => undefined)
      const sent = code
        ? await code.sendAnswer(app, uid, { day, place, answer: answer ?? 'none' })
        : { refused: todayMessages.failed, status: undefined }
      if (!sent?.saved) {
        put(end)
        if (!sent) return
        const { refused, status } = sent
        const tryAgain = {
          label: 'Try again',
          run: () => browser?.account.uid() === uid && send(uid, { place }, answer),
        }
        return notify(refused, status === undefined || status === 429 ? tryAgain : undefined)
      }
      const { answers: _, votes: __, first_answers, second_answers, neither_answers, ...rest } = sent.saved
      put((now) => ({
        ...end(now),
        saved: { ...now.saved, [place]: answer },
        counts: { ...now.counts, [place]: { first_answers, second_answers, neither_answers } },
        day: rest,
      }))
      const later = code?.countsLaterIn(sent.saved)
      if (later) notify(later)
    })
  }

  return {
    ready: hydrated && session.state !== 'loading' && (memberId === undefined || known?.day !== undefined),
    answers,
    countsOf,
    isCounted: (pair) => memberId !== undefined && !isAuthorOf(pair),
    isSaved: ({ place }) => known?.day !== undefined && !known.pressed[place],
    answer(pair, answer) {
      if (memberId !== undefined) return send(memberId, pair, answer)
      keepAnswer(uid ?? '', day, pair.place, answer)
      if (uid === undefined || told.current) return
      told.current = true
      notify(voteMessages.verify, verifyNow)
    },
    uid,
    who: memberId !== undefined ? 'member' : uid !== undefined ? 'unverified' : 'visitor',
    daysInRow: known?.day?.days_in_row ?? 0,
    own: known?.day,
  }
}

function answersOf(own: Own | undefined): Answers {
  if (!own) return NO_ANSWERS
  const pressed = Object.entries(own.pressed).flatMap(([place, press]) => (press ? [[place, press.answer]] : []))
  return { ...own.saved, ...Object.fromEntries(pressed) }
}
