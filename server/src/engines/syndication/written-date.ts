/** Abbreviations of time zones by their offset from UTC in hours. An unknown one counts as UTC. */
const ABBREVIATIONS: [hours: number, names: string][] = [
  [1, 'WEST BST CET MET WAT'],
  [2, 'CEST MEST EET CAT SAST'],
  [3, 'EEST MSK TRT EAT'],
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
  'en fr es de it pt nl pl sv da nb fi cs sk ru uk tr ro hu el ca id vi bg sr hr sl lt lv et he ar-EG fa-u-ca-gregory hi'
/** Made when it is first needed, because that takes as long as many pages. */
let months: ReadonlyMap<string, number> | undefined
const LONG_ENGLISH = 'january february march april may june july august september october november december'.split(' ')
const MAX_CHARACTERS = 100

const ZONE = String.raw`(?:GMT|UTC)?[+-] ?\d{1,2}:?\d\d|(?:GMT|UTC)?[+-]\d{1,2}|[a-z]+\/[a-z_/]+(?:[+-]\d{1,2})?|[a-z]{1,5}`
const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?`
const ISO = new RegExp(
  String.raw`^(\d{4})[-/](\d\d?)(?:[-/](\d\d?)(?:[T ] ?${CLOCK} ?(Z|${ZONE})?(?:\[[\w/]+\])?)?)?$`,
  'i',
)
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z|[+-]\d\d:?\d\d)?)?$/i
/** Day first, as in most of Europe. A date with slashes may be American, so nobody can read it. */
const DOTTED = new RegExp(String.raw`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?:,? ${CLOCK} ?\(?(${ZONE})?\)?)?$`, 'i')
/** RFC 822: `Sat, 21 Nov 2026 10:00:00 EST`, in any language. Weekday, seconds and time are optional, and `pm` is accepted. */
const MAIL = new RegExp(
  String.raw`^(?:[\p{L}\p{M}-]{1,14}\.?,? ?)?(\d{1,2})\.?(?: de |[ -])([\p{L}\p{M}]{3,14})\.?(?: de |[ ,-] ?)(\d{4}|\d\d)(?: г\.)?(?:,? ${CLOCK} ?(?:(am|pm)(?![a-z]))?)? ?\(?(${ZONE})?\)?(?: ?[+-]\d{4})?(?: ?\([^)]*\))?$`,
  'iu',
)
/** `November 21, 2026 10:00 am EST`, and C's `Sat Nov 21 10:00:00 2026`. */
const AMERICAN = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?(?:,? (?:at )?${CLOCK} ?(?:(am|pm)(?![a-z]))? ?(${ZONE})? ?(\d{4})?)?$`,
  'i',
)

/**
 * Parses the date of a feed or a page to milliseconds: RFC 822 with zone names and months in many languages, ISO 8601,
 * `21.11.2026` and American dates. A date without a zone is UTC, whereas `Date.parse` would use this machine's zone.
 */
export function writtenDate(text: string): number | undefined {
  const written = text
    .slice(0, MAX_CHARACTERS)
    .normalize()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]/, '$1-$2-$3')
  const iso = ISO.exec(written) ?? COMPACT.exec(written)
  if (iso) {
    const [, year, month, day = '1', hour, minute, second, zone] = iso
    return moment({ year, month: Number(month), day, hour, minute, second, zone })
  }
  const dotted = DOTTED.exec(written)
  if (dotted) {
    const [, day, month, year, hour, minute, second, zone] = dotted
    return moment({ year, month: Number(month), day, hour, minute, second, zone })
  }
  const mail = MAIL.exec(written)
  if (mail) {
    const [, day, month = '', year, hour, minute, second, half, zone] = mail
    return moment({ year: fullYear(year), month: monthOf(month), day, hour: hourOf(hour, half), minute, second, zone })
  }
  const american = AMERICAN.exec(written)
  if (american) {
    const [, month = '', day, early, hour, minute, second, half, zone, late] = american
    return moment({
      year: early ?? late,
      month: monthOf(month),
      day,
      hour: hourOf(hour, half),
      minute,
      second,
      zone,
    })
  }
  return undefined
}

type Parts = Record<'year' | 'day' | 'hour' | 'minute' | 'second' | 'zone', string | undefined> & { month: number }

function moment({ year, month, zone, ...rest }: Parts): number | undefined {
  const [day, hour, minute, second] = [rest.day, rest.hour, rest.minute, rest.second].map((part) => Number(part ?? 0))
  if (year === undefined || month < 1 || month > 12 || !day || day > 31) return undefined
  if (hour! > 24 || minute! > 59 || second! > 60) return undefined
  const time = new Date(0)
  // `Date.UTC` would turn year 26 into 1926.
  time.setUTCFullYear(Number(year), month - 1, day)
  const local = time.setUTCHours(hour!, minute!, second!)
  return local - minutesOf(zone, local) * 60_000
}

/** Returns the offset of a zone from UTC at a time in that zone, in milliseconds as if it were UTC. */
function minutesOf(zone: string | undefined, local: number): number {
  const name = (zone ?? '').replace(' ', '').toUpperCase()
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/.exec(name)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
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

/** Names as they are compared: without accents and dots. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  // A month has another form beside a day in some languages.
  for (const language of LANGUAGES.split(' '))
    for (const month of ['long', 'short'] as const)
      for (const form of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
        for (let n = 0; n < 12; n++) {
          const parts = format.formatToParts(Date.UTC(2026, n, 15))
          const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, n + 1)
        }
      }
  return names
}

function monthOf(written: string): number {
  const name = plain(written)
  months ??= monthNames()
  return months.get(name) ?? LONG_ENGLISH.findIndex((month) => month.startsWith(name)) + 1
}

function fullYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) return year
  return `${Number(year) < 70 ? 20 : 19}${year}`
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || !half) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}
