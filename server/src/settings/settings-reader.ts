export type Environment = Record<string, string | undefined>

export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Collects all mistakes instead of stopping at the first. An empty value counts as not set. */
export class SettingsReader {
  readonly mistakes: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  optional(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback
  }

  list(name: string): string[] {
    return this.text(name, '')
      .split(/[\s,]+/)
      .filter(Boolean)
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.optional(name)?.toLowerCase()
    if (value === undefined) return fallback
    if (/^(on|yes|true|1)$/.test(value)) return true
    if (/^(off|no|false|0)$/.test(value)) return false
    this.mistakes.push(`${name} must be on or off, not ${JSON.stringify(value)}`)
    return fallback
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const value = this.optional(name)
    if (value === undefined) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.mistakes.push(`${name} must be a whole number from ${range.min} to ${range.max}, not ${JSON.stringify(value)}`)
    return fallback
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.optional(name)
    if (value === undefined) return fallback
    const found = allowed.find((each) => each === value)
    if (!found) this.mistakes.push(`${name} must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`)
    return found ?? fallback
  }

  /** Reads an http(s) address without a trailing slash. */
  url(name: string, fallback: string): string {
    return this.optionalUrl(name, ['http:', 'https:'])?.replace(/\/+$/, '') ?? fallback
  }

  /** Reads a base address: a path of this site, or an absolute address. */
  base(name: string, fallback: string): string {
    const value = this.optional(name)
    if (value?.startsWith('/')) return value.replace(/\/+$/, '') || fallback
    return this.url(name, fallback)
  }

  optionalUrl(name: string, protocols: string[]): string | undefined {
    const value = this.optional(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    // The value is not repeated, because such addresses often contain a password.
    this.mistakes.push(
      `${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
    return undefined
  }

  /** For a service that receives or defines secrets. It must use https unless it is on this machine. */
  optionalSafeUrl(name: string): string | undefined {
    const url = this.optionalUrl(name, ['https:', 'http:'])
    if (url === undefined) return undefined
    return this.check(name, url, isSafe, 'begin with https://')
  }

  check<T>(name: string, value: T, isRight: (value: T) => boolean, demand: string): T {
    if (!isRight(value)) this.mistakes.push(`${name} must ${demand}`)
    return value
  }

  missing(name: string, what: string): void {
    this.mistakes.push(`${name} is missing: ${what}`)
  }
}

const isSafe = (url: string) => url.startsWith('https:') || LOOPBACK.test(new URL(url).hostname)
