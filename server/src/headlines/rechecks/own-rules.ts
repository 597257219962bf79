import { historyLimits } from '@unspun/contract/history.ts'

/** The rules of a robots.txt for one robot. `crawlDelay` is in seconds. */
export interface OwnRules {
  /** Patterns after `+` (allow) or `-` (disallow), separated by `#`. One text takes less memory than many. */
  patterns: string
  crawlDelay: number
}

const LINES = /\r\n|\r|\n/
const SIGNS = new Map([
  ['allow', '+'],
  ['disallow', '-'],
])

/**
 * Reads the groups of a robots.txt for `robot`, which is in lower case, or else those for everybody (RFC 9309). Returns
 * undefined for a file with more lines, longer rules or more wildcards than anybody writes by hand.
 */
export function ownRules(text: string, robot: string): OwnRules | undefined {
  const lines = text.split(LINES, historyLimits.robotsLines + 1)
  if (lines.length > historyLimits.robotsLines) return undefined
  const [named, everybody] = [new Group(), new Group()]
  const current = new Set<Group>()
  let isNamed = false
  let isNaming = false
  for (const line of lines) {
    const [field, value] = fieldOf(line)
    if (field === undefined) continue
    if (field === 'user-agent') {
      if (!isNaming) current.clear()
      const name = value.split('/', 1)[0]!.trim().toLowerCase()
      if (name === '*') current.add(everybody)
      if (name === robot) current.add(named)
      isNamed ||= name === robot
    } else for (const group of current) group.add(field, value)
    isNaming = field === 'user-agent'
  }
  const { signed, crawlDelay } = isNamed ? named : everybody
  const patterns = normalised(signed)
  return patterns === undefined ? undefined : { patterns, crawlDelay }
}

class Group {
  readonly signed: string[] = []
  crawlDelay = 0

  add(field: string, value: string): void {
    if (field === 'crawl-delay') this.crawlDelay = Number(value) || 0
    const sign = SIGNS.get(field)
    if (sign) this.signed.push(sign + value)
  }
}

function fieldOf(line: string): [string, string] | [undefined] {
  const [words = ''] = line.split('#', 1)
  const colon = words.indexOf(':')
  return colon < 0 ? [undefined] : [words.slice(0, colon).trim().toLowerCase(), words.slice(colon + 1).trim()]
}

/** Encodes all patterns at once, because that is faster. They may be percent-encoded already. */
function normalised(signed: string[]): string | undefined {
  const { robotsRules, robotsWildcards } = historyLimits
  const text = encodeURI(
    signed
      .join('#')
      .slice(0, robotsRules + 1)
      .toWellFormed(),
  ).replaceAll('%25', '%')
  if (text.length > robotsRules || text.split('*').length > robotsWildcards) return undefined
  return inCapitals(text)
}

const inCapitals = (encoded: string) => encoded.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())

/** Returns whether the longest pattern that matches the URL allows it. Of equally long ones `allow` wins. */
export function mayRead({ patterns }: OwnRules, { pathname, search }: URL): boolean {
  const path = inCapitals(pathname + search)
  let longest = 1
  let allowed = true
  for (const signed of patterns.split('#')) {
    if (signed.length < longest || !matches(signed.slice(1), path)) continue
    allowed = signed.startsWith('+') || (allowed && signed.length === longest)
    longest = signed.length
  }
  return allowed
}

/** Takes one pass over the path, because the first place of each part leaves most for the others. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(start)) return false
  let end = start.length
  const last = isWhole ? parts.pop() : undefined
  for (const part of parts) {
    const place = path.indexOf(part, end)
    if (place < 0) return false
    end = place + part.length
  }
  if (last !== undefined) return path.length - last.length >= end && path.endsWith(last)
  return !isWhole || end === path.length
}
