/** Names of time zones by their offset from UTC in hours. An unknown zone counts as UTC. */
const NAMES: [hours: number, names: string][] = [
  [1, 'WEST BST CET MET'],
  [2, 'CEST MEST EET'],
  [3, 'EEST MSK'],
  [5.5, 'IST'],
  [8, 'HKT SGT'],
  [9, 'JST KST'],
  [10, 'AEST'],
  [11, 'AEDT'],
  [-4, 'AST AT EDT'],
  [-5, 'EST ET CDT'],
  [-6, 'CST CT MDT'],
  [-7, 'MST MT PDT'],
  [-8, 'PST PT'],
]
const ZONES = new Map(NAMES.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)))
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
const MAX_CHARACTERS = 100

const ISO =
  /^(\d{4})[-/](\d\d?)(?:[-/](\d\d?)(?:[T ] ?(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?(Z|[a-z]{2,5}|[+-]\d\d:?\d\d|[+-]\d\d)?)?)?$/i
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z|[+-]\d\d:?\d\d)?)?$/i
/** RFC 822: `Sat, 21 Nov 2026 10:00:00 EST`. Weekday, seconds and time are optional, and `pm` is accepted. */
const MAIL =
  /^(?:\p{L}{2,12}\.?,? ?)?(\d{1,2})[ -]([a-z]{3,9})\.?[ ,-] ?(\d{4}|\d\d)(?:,? (\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?(am|pm)?)? ?\(?([a-z]{1,5}|[+-] ?\d{1,2}:?\d\d|[+-]\d{1,2})?\)?(?: ?[+-]\d{4})?(?: ?\([^)]*\))?$/iu
/** `November 21, 2026 10:00 am EST`, and C's `Sat Nov 21 10:00:00 2026`. */
const AMERICAN =
  /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?(?:,? (\d{1,2}):(\d\d)(?::(\d\d))? ?(am|pm)? ?([a-z]{1,5}|[+-]\d{4})? ?(\d{4})?)?$/i

/**
 * Parses the date of a feed or a page to milliseconds: RFC 822 with zone names, ISO 8601 and American dates. A date
 * without a zone is UTC, whereas `Date.parse` would use this machine's zone.
 */
export function writtenDate(text: string): number | undefined {
  const written = text.slice(0, MAX_CHARACTERS).trim().replace(/\s+/g, ' ')
  const iso = ISO.exec(written) ?? COMPACT.exec(written)
  if (iso) {
    const [, year, month, day = '1', hour, minute, second, zone] = iso
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
  return time.setUTCHours(hour!, minute!, second!) - minutesOf(zone) * 60_000
}

function minutesOf(zone: string | undefined): number {
  const name = (zone ?? '').replace(' ', '').toUpperCase()
  const offset = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(name)
  if (!offset) return (ZONES.get(name) ?? 0) * 60
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return offset[1] === '-' ? -minutes : minutes
}

function monthOf(name: string): number {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at % 3 === 0 ? at / 3 + 1 : 0
}

function fullYear(year: string | undefined): string | undefined {
  if (year?.length !== 2) return year
  return `${Number(year) < 70 ? 20 : 19}${year}`
}

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || !half) return hour
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))
}
