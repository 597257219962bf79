import { AppError } from '@unspun/contract/errors.ts'
import type { Database } from '../../database/database.ts'
import { addressNumber, parseCidr, startOf } from '../../engines/network/cidr.ts'
import { mailDomainsOf, type OriginKind } from './origin.ts'
import { everyForbidden, type Forbidding, type Origin } from './store.ts'

/** Answers from memory whether something is forbidden. Each check throws the refusal. Something that has an end is allowed again after it. */
export interface Forbidden {
  /** Throws `NetworkForbidden` for a network address. */
  checkNetwork(address: string): void
  /** Throws `MailDomainForbidden` for a mail address. */
  checkMail(email: string): void
  /** Throws `OutletForbidden` for a news site. */
  checkOutlet(domain: string): void
  /** Reads again what is forbidden. If that fails, what was known stays. */
  refresh(): Promise<void>
  stop(): void
}

export interface ForbiddenOptions {
  database: Database
  warn: (message: string, error: unknown) => void
  now?: () => number
}

/** Notifications come within a moment. This is for those that a broken connection has lost. */
const REFRESH_MS = 30_000

/** Reads what is forbidden, and follows it. */
export async function followForbidden({ database, warn, now = Date.now }: ForbiddenOptions): Promise<Forbidden> {
  let lists = listsOf(await everyForbidden(database.kysely))
  let reading: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    do {
      again = false
      lists = listsOf(await everyForbidden(database.kysely))
    } while (again)
  }
  function refresh(): Promise<void> {
    // A read that has begun may miss the newest change.
    again = true
    reading ??= read()
      .catch((error) => warn('What is forbidden could not be read', error))
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const timer = setInterval(refresh, REFRESH_MS).unref()
  const isForbidden = (found: Forbidding | undefined): found is Forbidding =>
    found !== undefined && (found.until === null || found.until.getTime() > now())

  return {
    refresh,
    stop: () => clearInterval(timer),
    checkNetwork(address) {
      if (lists.networks.size === 0) return
      const number = addressNumber(address)
      if (number === undefined) return
      for (const [bits, starts] of lists.networks) {
        const found = starts.get(startOf(number, bits))
        if (isForbidden(found)) throw new AppError('NetworkForbidden', found.until?.getTime() ?? null)
      }
    },
    checkMail(email) {
      if (mailDomainsOf(email).some((domain) => isForbidden(lists.mailDomains.get(domain))))
        throw new AppError('MailDomainForbidden')
    },
    checkOutlet(domain) {
      const found = lists.outlets.get(domain)
      if (isForbidden(found)) throw new AppError('OutletForbidden', found.until?.getTime() ?? null)
    },
  }
}

interface Lists {
  /** By the number of shared bits, and then by these bits. */
  networks: Map<number, Map<bigint, Forbidding>>
  mailDomains: Map<string, Forbidding>
  outlets: Map<string, Forbidding>
}

function listsOf(rows: readonly (Origin & Forbidding)[]): Lists {
  const named = (kind: OriginKind) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, row]))
  const networks: Lists['networks'] = new Map()
  for (const [name, row] of named('network')) {
    const network = parseCidr(name)
    if (!network) continue
    const starts = networks.get(network.bits) ?? new Map<bigint, Forbidding>()
    networks.set(network.bits, starts.set(network.start, row))
  }
  return { networks, mailDomains: named('mail-domain'), outlets: named('outlet') }
}
