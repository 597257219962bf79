import { todayLimits } from '@unspun/contract/today.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import { type Answer, type Answers, dayBefore } from './game.ts'
import { KEPT_KEY as KEY } from './kept-key.ts'

/*
 * The answers of somebody who cannot vote yet. They stay in this browser. Only what the person has asked to keep is sent once a verified
 * member is signed in here (`send-kept.ts`).
 */

const DAY = /^\d{4}-\d\d-\d\d$/
const ANSWERS: readonly unknown[] = ['first', 'second', 'neither', 'skip'] satisfies Answer[]
const MOST_DAYS_IN_ROW = 10_000

type Days = Readonly<Record<string, Answers>>

/** Answers to send: those of an account, or with an empty `uid` those of the next member who signs in. */
interface ToSend {
  uid: string
  /** When to discard them, in milliseconds since 1970. */
  until: number
  days: Days
}

export interface Kept {
  days: Days
  /** The last day with an answer, and how many days in a row have one. */
  row: { day: string; days: number }
  toSend?: ToSend | undefined
}

const NOTHING: Kept = { days: {}, row: { day: '', days: 0 } }
const storage = () => safeStorage('localStorage')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function daysIn(value: unknown): Days {
  if (!isRecord(value)) return {}
  const days = Object.keys(value).filter((day) => DAY.test(day))
  const newest = days.sort().slice(-todayLimits.openDays)
  return Object.fromEntries(newest.map((day) => [day, answersIn(value[day])]))
}

function answersIn(value: unknown): Answers {
  const answers: Record<number, Answer> = {}
  if (!isRecord(value)) return answers
  for (let place = 1; place <= todayLimits.pairs; place++)
    if (ANSWERS.includes(value[place])) answers[place] = value[place] as Answer
  return answers
}

function rowIn(value: unknown): Kept['row'] {
  if (!isRecord(value)) return NOTHING.row
  const { day, days } = value
  const isRow = typeof day === 'string' && DAY.test(day) && Number.isSafeInteger(days) && Number(days) > 0
  return isRow && Number(days) <= MOST_DAYS_IN_ROW ? { day, days: Number(days) } : NOTHING.row
}

function toSendIn(value: unknown): ToSend | undefined {
  if (!isRecord(value)) return undefined
  const { uid, until, days } = value
  return typeof uid === 'string' && typeof until === 'number' ? { uid, until, days: daysIn(days) } : undefined
}

/** Parses what is stored. Values of an unknown shape are left out. */
export function parseKept(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value)) return NOTHING
    return { days: daysIn(value.days), row: rowIn(value.row), toSend: toSendIn(value.toSend) }
  } catch {
    return NOTHING
  }
}

let read: { text: string | null; kept: Kept } = { text: null, kept: NOTHING }
const listeners = new Set<() => void>()

/** The same object until something changes. */
export function keptAnswers(): Kept {
  const text = storage().getItem(KEY)
  if (text !== read.text) read = { text, kept: parseKept(text) }
  return read.kept
}

/** Also reports changes of other tabs. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function write(kept: Kept): void {
  try {
    storage().setItem(KEY, JSON.stringify({ ...kept, days: daysIn(kept.days) }))
  } catch {
    // If the storage is full, the answers are lost at the next page load.
  }
  for (const listener of listeners) listener()
}

/** `undefined` removes the answer. */
export function keepAnswer(day: string, place: number, answer: Answer | undefined): void {
  const kept = keptAnswers()
  const { row } = kept
  const isNext = answer !== undefined && row.day < day
  write({
    ...kept,
    days: { ...kept.days, [day]: { ...kept.days[day], [place]: answer } },
    row: isNext ? { day, days: row.day === dayBefore(day) ? row.days + 1 : 1 } : row,
  })
}

/** How many days in a row have an answer, up to `day`. */
export const keptDaysInRow = ({ row }: Kept, day: string): number => (row.day === day ? row.days : 0)

/** Marks the answers of a day to be sent for an account, or for the next member who signs in. Answers given later are not marked. */
export function askToSend(day: string, uid: string, minutes: number): void {
  const kept = keptAnswers()
  const before = kept.toSend?.uid === uid ? kept.toSend.days : {}
  const until = Date.now() + minutes * 60_000
  write({ ...kept, toSend: { uid, until, days: { ...before, [day]: kept.days[day] ?? {} } } })
}

/** Binds the answers to send to the account that has just been registered, for as long as its confirmation may take. */
export function bindToSend(uid: string, minutes: number): void {
  const kept = keptAnswers()
  if (kept.toSend?.uid === '' && kept.toSend.until >= Date.now())
    write({ ...kept, toSend: { ...kept.toSend, uid, until: Date.now() + minutes * 60_000 } })
}

/** What this browser keeps to be sent for a member. */
export function toSendFor(uid: string, { toSend } = keptAnswers()): Days | undefined {
  const isTheirs = toSend && toSend.until >= Date.now() && (toSend.uid === uid || toSend.uid === '')
  return isTheirs ? toSend.days : undefined
}

/** Removes answers that have been sent, so that they are sent once. */
export function forgetSent(days: Days): void {
  const kept = keptAnswers()
  const rest = Object.entries(kept.days).filter(([day]) => !days[day])
  write({ ...kept, days: Object.fromEntries(rest), toSend: undefined })
}
