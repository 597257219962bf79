import type { AnswerOf } from '@unspun/contract/endpoint.ts'
import * as todayMessages from '@unspun/contract/messages/today.ts'
import * as voteMessages from '@unspun/contract/messages/votes.ts'
import type { DayAnswer, getOwnDay, Pair } from '@unspun/contract/today.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApp, useSession } from '../app.ts'
import { verifyNow } from '../members/verify-now.ts'
import { notify } from '../ui/notices.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Answer, type Answers, type Counts, isAuthor, recount } from './game.ts'
import { type Kept, keepAnswer, keptAnswers, keptDaysInRow, onKept, parseKept, toSendFor } from './kept-answers.ts'

type OwnDay = Omit<AnswerOf<typeof getOwnDay>, 'answers' | 'ts'>

interface Own {
  uid: string
  answers: Answers
  /** Undefined if it could not be loaded. */
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
  /** Undefined takes the answer back. */
  answer: (pair: Pair, answer: Answer | undefined) => void
  who: 'visitor' | 'unverified' | 'member'
  daysInRow: number
  own: OwnDay | undefined
}

/** Only members need this code. */
const loadSending = () => import('./send-answer.ts')

const none: Kept = parseKept(null)
const NO_ANSWERS: Answers = {}

/** A reader's answers on a day. Those of verified members are sent and shown at once; others stay in the browser (`kept-answers.ts`). */
export function useAnswers({ day }: Pick<DayAnswer, 'day'>): Game {
  const app = useApp()
  const { store, browser } = app
  const hydrated = useHydrated()
  const session = useSession()
  const kept = useSyncExternalStore(onKept, keptAnswers, () => none)
  const [own, setOwn] = useState<Own>()
  const [counts, setCounts] = useState<Readonly<Record<number, Counts>>>({})
  // Calls run in the order of the presses, so that the last answer stands.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const told = useRef(false)

  const uid = session.state === 'in' ? session.uid : undefined
  const memberId = session.state === 'in' && session.email_verified ? session.uid : undefined
  /** The answers that a visitor kept are being sent for this member. */
  const sending = memberId !== undefined && toSendFor(memberId, kept) !== undefined
  const known = own !== undefined && own.uid === memberId ? own : undefined

  useEffect(() => {
    if (memberId === undefined || sending || !browser) return
    let current = true
    loadSending().catch(() => {})
    const read = async () => {
      const answer = await browser.api.post('/today/own/', { day })
      if (!current) return
      if (!answer || answer.errors) setOwn({ uid: memberId, answers: {} })
      else {
        const { answers, ...rest } = answer
        setOwn({
          uid: memberId,
          answers: Object.fromEntries(answers.map((each) => [each.place, each.answer])),
          day: rest,
        })
      }
    }
    queue.current = queue.current.then(read)
    return () => {
      current = false
    }
  }, [browser, day, memberId, sending])

  const keptToday = kept.days[day] ?? NO_ANSWERS
  const answers = memberId === undefined || (sending && !known) ? keptToday : (known?.answers ?? NO_ANSWERS)

  function countsOf(pair: Pair): Counts {
    const answer = known?.answers[pair.place]
    const latest = counts[pair.place]
    if (latest || !answer || answer === 'skip') return latest ?? pair
    // The page may be a few seconds older than the reader's answer.
    const missing = pair[`${answer}_answers`] === 0 && !isAuthor(pair, nameOf())
    return missing ? recount(pair, undefined, answer) : pair
  }

  const nameOf = () => (store.session.state === 'in' ? store.session.user.username : undefined)

  function send(pair: Pair, answer: Answer | undefined): void {
    if (!browser) return
    const { place } = pair
    const [before, shown] = [answers[place], countsOf(pair)]
    const put = (value: Answer | undefined, only?: { if: Answer | undefined }) =>
      setOwn((now) =>
        now && (!only || now.answers[place] === only.if)
          ? { ...now, answers: { ...now.answers, [place]: value } }
          : now,
      )
    put(answer)
    if (!isAuthor(pair, nameOf())) setCounts((now) => ({ ...now, [place]: recount(shown, before, answer) }))
    const undo = () => {
      put(before, { if: answer })
      setCounts((now) => ({ ...now, [place]: shown }))
    }
    queue.current = queue.current.then(async () => {
      const { saved, failed } = await loadSending().then(
        ({ sendAnswer }) => sendAnswer(app, { day, place, answer: answer ?? 'none' }, undo),
        () => {
          undo()
          return { saved: undefined, failed: todayMessages.failed }
        },
      )
      if (!saved) {
        notify(failed, { label: 'Try again', run: () => send(pair, answer) })
        return
      }
      const { answers: _, ts: __, first_answers, second_answers, neither_answers, ...rest } = saved
      setCounts((now) => ({ ...now, [place]: { first_answers, second_answers, neither_answers } }))
      setOwn((now) => now && { ...now, day: rest })
    })
  }

  return {
    ready: hydrated && session.state !== 'loading' && (memberId === undefined || known !== undefined),
    answers,
    countsOf,
    isCounted: (pair) => memberId !== undefined && !isAuthor(pair, nameOf()),
    answer(pair, answer) {
      if (memberId !== undefined) return send(pair, answer)
      keepAnswer(day, pair.place, answer)
      if (uid === undefined || told.current) return
      told.current = true
      notify(voteMessages.verify, verifyNow)
    },
    who: memberId !== undefined ? 'member' : uid !== undefined ? 'unverified' : 'visitor',
    daysInRow: known?.day?.days_in_row ?? (memberId === undefined ? keptDaysInRow(kept, day) : 0),
    own: known?.day,
  }
}
