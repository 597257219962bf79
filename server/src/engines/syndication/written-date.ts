/** Abbreviations of time zones by their offset from UTC in hours. An unknown one counts as UTC. */
const ABBREVIATIONS: [hours: number, names: string][] = [
  [1, 'WEST BST CET MET MEZ WAT'],
  [2, 'CEST MEST MESZ EET CAT SAST'],
  [3, 'EEST MSK TRT EAT IDT'],
  [3.5, 'IRST'],
  [4, 'GST'],
  [5, 'PKT'],
  [5.5, 'IST'],
  [5.75, 'NPT'],
  [7, 'WIB ICT'],
  [8, 'HKT SGT PHT PHST AWST WITA MYT'],
  [9, 'JST KST WIT'],
  [9.5, 'ACST'],
  [10, 'AEST'],
  [10.5, 'ACDT'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
  [-2.5, 'NDT'],
  [-3, 'ADT ART BRT CLST'],
  [-3.5, 'NST'],
  [-4, 'AST AT EDT CLT VET'],
  [-5, 'EST ET CDT COT PET'],
  [-6, 'CST CT MDT'],
  [-7, 'MST MT PDT'],
  [-8, 'PST PT AKDT'],
  [-9, 'AKST'],
  [-10, 'HST'],
]
const ZONES = new Map(ABBREVIATIONS.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)))

/** The first language that has a name decides, such as about `listopad`, which is October in Croatian. */
const LANGUAGES =
  'en fr es de it pt nl pl sv da nb fi cs sk ru uk tr ro hu el ca id vi bg sr sr-Latn hr sl lt lv et es-PE he ar-EG ar-LB ar-MA ar-DZ fa-u-ca-gregory hi mk be sq az kk ka hy is ga cy eu gl ms sw fil th-u-ca-gregory ur bn mr ta te kn ml gu de-AT af'
/** Made when it is first needed, because that takes as long as many pages. */
let months: ReadonlyMap<string, number> | undefined
const MAX_CHARACTERS = 100
/** Older dates, such as the year 1 or 1970 and years of other calendars, are mistakes of a template. */
const FIRST_NEWS = Date.UTC(1990, 0)

const HALF = String.raw`[ap](?:m|\. ?m\.?)(?![a-z])|上午|下午|午前|午後|오전|오후`
const ZONE = String.raw`[a-z]+\/[a-z_/-]+(?:[+-]?\d{1,2})?|(?:[a-z]{1,5} ?)?[+-](?: ?\d{1,2}:?\d\d|\d{1,2})(?![\d./:-])|[a-z]{1,5}(?![a-z])`
/** With points, as in Finnish, it is not part of a date: `21.11.`. */
const CLOCK = new RegExp(
  String.raw`(?<![\d.])(?:(?<before>${HALF}) ?)?(?<hour>\d{1,2})(?:[:h时時시] ?|\.(?=\d\d(?![\d.])))(?<minute>\d{1,2})(?::(?<second>\d{1,2})(?:[.,]\d+)?)? ?(?<after>${HALF})? ?\(?(?<zone>${ZONE})?`,
  'iu',
)
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(Z|[+-]\d\d:?\d\d)?)?$/i
const MONTH_ALONE = /^(\d{4})-(\d\d)$/
const YEAR_FIRST = /(?<!\d)(\d{4})[-/.年년] ?(\d{1,2})[-/.月월] ?(\d{1,2})(?!\d)/
/** `21.11.2026`, and Vietnamese `21 tháng 11, 2026`. */
const DOTTED = /(?<!\d)(\d{1,2})(?:\.| thg| tháng) ?(\d{1,2})[.,] ?(\d{4})(?!\d)/i
/** Day first in most of the world, month first in America. */
const SLASHED = /(?<!\d)(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/

type Order = 'day first' | 'month first'

/** Returns the order of a date such as `21/11/2026`, unless either number may be the month. */
export function orderOf(written: string): Order | undefined {
  const [, one, , two] = SLASHED.exec(written) ?? []
  if (Number(one) > 12) return 'day first'
  return Number(two) > 12 ? 'month first' : undefined
}

/**
 * Parses the date of a feed or a page to milliseconds: RFC 822, ISO 8601 and dates as people of many languages write them,
 * with words around them. A date without a zone is UTC, whereas `Date.parse` would use this machine's zone. `order` reads
 * dates such as `05/06/2026`, which nobody can read alone.
 */
export function writtenDate(text: string, order?: Order): number | undefined {
  const written = withAsciiDigits(text.slice(0, MAX_CHARACTERS))
    .normalize()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const compact = COMPACT.exec(written) ?? MONTH_ALONE.exec(written)
  if (compact) {
    const [, year, month, day = '1', hour, minute, second, zone] = compact
    return moment({ year, month: Number(month), day }, { hour, minute, second, zone })
  }
  const clock = CLOCK.exec(written)
  const date = dateIn(clock ? written.replace(clock[0], ' ') : written, order)
  return date && moment(date, clock?.groups ?? {})
}

type Day = { year: string | undefined; month: number; day: string | undefined }
type Clock = Partial<Record<'before' | 'hour' | 'minute' | 'second' | 'after' | 'zone', string | undefined>>

function dateIn(text: string, order: Order | undefined): Day | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return { year: yearFirst[1], month: Number(yearFirst[2]), day: yearFirst[3] }
  const dotted = DOTTED.exec(text)
  if (dotted) return { year: dotted[3], month: Number(dotted[2]), day: dotted[1] }
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [, one, , two, year] = slashed
    const known = one === two ? 'day first' : (orderOf(text) ?? order)
    if (!known) return undefined
    return known === 'day first' ? { year, month: Number(two), day: one } : { year, month: Number(one), day: two }
  }
  return namedDate(text)
}

/** Reads a date with the name of a month, in any order and with any words between. */
function namedDate(text: string): Day | undefined {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length !== 2 || numbers.some(({ length }) => length !== 4 && length > 2)) return undefined
  const year = numbers.find(({ length }) => length === 4) ?? numbers[1]
  const day = numbers.find((number) => number !== year) ?? numbers[0]
  // A month mostly stands before the second number. A weekday may have its name: `mar` is Tuesday in French.
  const end = text.lastIndexOf(numbers[1]!)
  const month = monthIn(text.slice(0, end)) ?? monthIn(text.slice(end))
  return month === undefined ? undefined : { year: fullYear(year), month, day }
}

function moment({ year, month, ...date }: Day, { before, after, zone, ...clock }: Clock): number | undefined {
  const [day, hour, minute, second] = [date.day, hourOf(clock.hour, before ?? after), clock.minute, clock.second].map(
    (part) => Number(part ?? 0),
  )
  if (year === undefined || month < 1 || month > 12 || !day || day > 31) return undefined
  if (hour! > 24 || minute! > 59 || second! > 60) return undefined
  const time = new Date(0)
  // `Date.UTC` would turn year 26 into 1926.
  time.setUTCFullYear(gregorian(Number(year)), month - 1, day)
  const local = time.setUTCHours(hour!, minute!, second!)
  const at = local - minutesOf(zone, local) * 60_000
  return at < FIRST_NEWS ? undefined : at
}

/** Thai years count from the death of the Buddha. */
const gregorian = (year: number): number => (year > 2400 ? year - 543 : year)

/** Digits of each script follow each other in Unicode, from 0 on. */
const withAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    let value = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++
    return String(value % 10)
  })

const LARGEST_OFFSET = 14 * 60

/** Returns the offset of a zone from UTC at a time in that zone, in milliseconds as if it were UTC. */
function minutesOf(zone: string | undefined, local: number): number {
  const name = (zone ?? '').replace(' ', '').toUpperCase()
  const offset = /^[A-Z]*([+-])(\d{1,2}):?(\d\d)?$/.exec(name)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    if (minutes > LARGEST_OFFSET) return 0
    return offset[1] === '-' ? -minutes : minutes
  }
  if (!zone?.includes('/')) return (ZONES.get(name) ?? 0) * 60
  const near = placeMinutes(zone, local)
  // The clock may change between the two.
  return near === undefined ? 0 : (placeMinutes(zone, local - near * 60_000) ?? near)
}

/** Returns the offset of a zone such as `America/New_York` from UTC, or undefined if it is unknown. */
function placeMinutes(timeZone: string, at: number): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const written = parts.find(({ type }) => type === 'timeZoneName')?.value
    return written === 'GMT' ? 0 : minutesOf(written, at)
  } catch {
    return undefined
  }
}

/** Names as they are compared: letters without accents. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]|[^\p{L}\p{M}]/gu, '')
    .toLowerCase()

const MONTH_NAME = /^(?:.{3,}|[^\0-\x7f]{2})$/

/** Returns the months by their names in all languages, and by the beginnings of names that begin no other month's. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>([['mrz', 3]])
  // A month has another form beside a day in some languages.
  for (const language of LANGUAGES.split(' '))
    for (const month of ['long', 'short'] as const)
      for (const form of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
        for (let n = 0; n < 12; n++) {
          const parts = format.formatToParts(Date.UTC(2026, n, 15))
          const written = parts.find(({ type }) => type === 'month')?.value ?? ''
          const name = plain(written)
          if (!/\d/.test(written) && MONTH_NAME.test(name) && !names.has(name)) names.set(name, n + 1)
        }
      }
  const begun = new Map<string, number>()
  for (const [name, month] of names)
    for (let length = 3; length < name.length; length++) {
      const start = name.slice(0, length)
      begun.set(start, (begun.get(start) ?? month) === month ? month : 0)
    }
  return new Map([...[...begun].filter(([, month]) => month > 0), ...names])
}

/** Returns the month whose name comes last in a text. Some Arabic names have two words. */
function monthIn(text: string): number | undefined {
  months ??= monthNames()
  const words = (text.match(/[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*/gu) ?? []).map(plain)
  for (let at = words.length - 1; at >= 0; at--) {
    const month = months.get(words[at]! + (words[at + 1] ?? '')) ?? months.get(words[at]!)
    if (month !== undefined) return month
  }
  return undefined
}

function fullYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) return year
  return `${Number(year) < 70 ? 20 : 19}${year}`
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || !half) return hour
  return String((Number(hour) % 12) + (/^p|下午|午後|오후/i.test(half) ? 12 : 0))
}
