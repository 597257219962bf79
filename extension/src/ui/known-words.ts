import type { State } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { uiMessages } from './messages.ts'

/** `now` is in milliseconds since 1970. */
export function knownWords(state: State, now: number): { rows: [name: string, value: string][]; faults: string[] } {
  const { packs, filter } = state
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const rows: [string, string][] = [
    [uiMessages.headlinesKnown, uiMessages.inPacks(sum(packs.map(({ count }) => count)), packs.length)],
    ...(filter ? [[uiMessages.olderKnown, uiMessages.addresses(filter.keys)] satisfies [string, string]] : []),
    [uiMessages.size, sizeWords(sum(packs.map(({ bytes }) => bytes)) + (filter?.bytes ?? 0))],
    [uiMessages.loaded, ageWords(state.loaded_at, now)],
    [uiMessages.checked, ageWords(state.checked_at, now)],
  ]
  const faults = [state.refused ? refusals[state.refused] : '', state.outdated ? uiMessages.outdated : '']
  return { rows, faults: faults.filter((fault) => fault !== '') }
}

/** Formats a size such as `1.2 MB`, with units of a thousand. */
export function sizeWords(bytes: number): string {
  const [amount, unit] = bytes < 999_500 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`
}

const AGES = new Intl.RelativeTimeFormat('en')
const UNITS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Formats an age such as `5 minutes ago`. If the clock was set back, the age is never negative. */
export function ageWords(at: number | null, now: number): string {
  if (at === null) return uiMessages.never
  const found = UNITS.find(([, ms]) => now - at >= ms)
  return found ? AGES.format(-Math.floor((now - at) / found[1]), found[0]) : uiMessages.justNow
}
