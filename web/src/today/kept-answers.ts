import { dayOf, dayPattern, daysBefore, givenAnswers, todayLimits } from '@unspun/contract/today.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import type { Answer, Answers } from './game.ts'
import { KEPT_KEY as KEY } from './kept-key.ts'

/*
 * The answers of the last person who played in this browser and cannot vote yet. Only what they have asked to keep is sent, once they are signed in
 * with a verified address (`send-kept.ts`).
 */

const DAY = new RegExp(`^${dayPattern}$`)
const ANSWERS: readonly unknown[] = givenAnswers

type Days = Readonly<Record<string, Answers>>

export interface Kept {
  /** Whose answers they are: those of an account, or if it is empty those of somebody who is not signed in. */
  uid: string
  days: Days
  /** Until when all days are to be sent, in milliseconds since 1970. If `uid` is empty, the next member who signs in sends them. */
  toSend?: { until: number } | undefined
}

const NOTHING: Kept = { uid: '', days: {} }
const storage = () => safeStorage('localStorage')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function daysIn(value: unknown): Days {
  if (!isRecord(value)) return {}
  const [from, to] = [daysBefore(dayOf(Date.now()), todayLimits.openDays - 1), daysBefore(dayOf(Date.now()), -1)]
  const open = Object.keys(value).filter((day) => DAY.test(day) && day >= from && day <= to)
  return Object.fromEntries(open.map((day) => [day, answersIn(value[day])]))
}

function answersIn(value: unknown): Answers {
  const answers: Record<number, Answer> = {}
  if (!isRecord(value)) return answers
  for (let place = 1; place <= todayLimits.places; place++)
    if (ANSWERS.includes(value[place])) answers[place] = value[place] as Answer
  return answers
}

function toSendIn(value: unknown): Kept['toSend'] {
  return isRecord(value) && typeof value.until === 'number' ? { until: value.until } : undefined
}

/** Parses what is stored. Values of an unknown shape are left out. */
export function parseKept(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value) || typeof value.uid !== 'string') return NOTHING
    return { uid: value.uid, days: daysIn(value.days), toSend: toSendIn(value.toSend) }
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

function tell(): void {
  for (const listener of listeners) listener()
}

function write(kept: Kept): void {
  try {
    storage().setItem(KEY, JSON.stringify({ ...kept, days: daysIn(kept.days) }))
  } catch {
    // If the storage is full, the answers are lost at the next page load.
  }
  tell()
}

/** The answers of an account, or with an empty `uid` those of somebody who is not signed in. */
export const keptBy = (uid: string, kept = keptAnswers()): Days => (kept.uid === uid ? kept.days : {})

/** `undefined` removes the answer. Answers of somebody else are forgotten. */
export function keepAnswer(uid: string, day: string, place: number, answer: Answer | undefined): void {
  const kept = keptAnswers()
  const days = keptBy(uid, kept)
  const toSend = kept.uid === uid ? kept.toSend : undefined
  write({ uid, days: { ...days, [day]: { ...days[day], [place]: answer } }, toSend })
}

const isToSend = ({ toSend }: Kept) => toSend !== undefined && toSend.until >= Date.now()

/**
 * Marks the answers of all days to be sent for an account, whose answers they are from now on, and so are those given until then. An empty `uid` is
 * for somebody who leaves this page in order to sign in.
 */
export function askToSend(uid: string, minutes: number): void {
  const kept = keptAnswers()
  if (kept.uid !== '' && kept.uid !== uid) return
  write({ ...kept, uid, toSend: { until: Date.now() + minutes * 60_000 } })
}

/** Binds the answers to send to the account that has signed in, for as long as confirming its address may take. */
export function bindToSend(uid: string, minutes: number): void {
  const kept = keptAnswers()
  if (kept.uid === '' && isToSend(kept)) askToSend(uid, minutes)
}

/** Sends nothing for the next member who signs in. */
export function withdraw(): void {
  const { uid, days, toSend } = keptAnswers()
  if (uid === '' && toSend) write({ uid, days })
}

/** What this browser keeps to be sent for a member. */
export function toSendFor(uid: string, kept = keptAnswers()): Days | undefined {
  return (kept.uid === uid || kept.uid === '') && isToSend(kept) ? kept.days : undefined
}

/** Removes all answers once they have been sent. The server then has those of the member. */
export function forgetSent(): void {
  storage().removeItem(KEY)
  tell()
}
