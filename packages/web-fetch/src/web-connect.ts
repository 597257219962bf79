import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowList, bareHost, isPublicAddress } from './web-address.ts'
import { WebFetchError } from './web-fetch-error.ts'

export type Resolve = (hostname: string) => Promise<string[]>

type ConnectRules = { allow: AllowList; resolve: Resolve | undefined; connectMs: number; dnsMs: number }

const LOOPBACK = ['127.0.0.1', '::1']
const MAX_ADDRESSES = 6

/** Returns whether a name or address always means this machine. */
export function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname)
  return isIP(host) ? host === '::1' || host.startsWith('127.') : /(?:^|\.)localhost$/.test(host)
}

/**
 * Checks each address while connecting. An earlier check would be useless, because the name can resolve differently the
 * second time (DNS rebinding).
 */
export function checkedConnector(rules: ConnectRules): buildConnector.connector {
  return (options, callback) => {
    const host = bareHost(options.hostname)
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const mayConnect = (address: string | undefined) =>
      address !== undefined &&
      (isPublicAddress(address) || rules.allow.host(host, port) || rules.allow.address(address, port))
    const refuse = (address: string | undefined) => new WebFetchError('url-private', `${host} is ${address}`)

    // IP literals are not looked up. URLs and redirects were checked before, so this is the second line of defence.
    if (isIP(host) && !mayConnect(host)) return process.nextTick(callback, refuse(host), null)

    const lookup: LookupFunction = (hostname, { all, family }, answer) => {
      addressesOf(hostname, port, rules)
        .then((addresses) => {
          // A mix of public and private addresses is an attack or a mistake.
          const bad = addresses.find((address) => !mayConnect(address))
          if (bad !== undefined) throw refuse(bad)
          const usable = addresses
            .map((address) => ({ address, family: isIP(address) }))
            .filter((entry) => !family || entry.family === family)
            .slice(0, MAX_ADDRESSES)
          if (!usable[0]) throw new WebFetchError('dns', `${hostname} has no address`)
          if (all) answer(null, usable)
          else answer(null, usable[0].address, usable[0].family)
        })
        .catch((error) => answer(error, []))
    }
    const connect = buildConnector({
      allowH2: false,
      timeout: rules.connectMs,
      maxCachedSessions: 0,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 300,
      lookup,
    } as buildConnector.BuildOptions)
    connect(options, (...result) => {
      const [error, socket] = result
      if (error || mayConnect(socket.remoteAddress)) return callback(...result)
      socket.destroy()
      callback(refuse(socket.remoteAddress), null)
    })
  }
}

async function addressesOf(hostname: string, port: number, rules: ConnectRules): Promise<string[]> {
  // c-ares does not read /etc/hosts, which may list names of the operator's network.
  const named = rules.allow.host(hostname, port)
  if (named && isLoopback(hostname)) return LOOPBACK
  try {
    if (rules.resolve) return await rules.resolve(hostname)
    if (named) return (await systemLookup(hostname, { all: true })).map((entry) => entry.address)
    return await resolveByDns(hostname, rules.dnsMs)
  } catch (error) {
    throw new WebFetchError('dns', `${hostname}: ${(error as { code?: string }).code ?? error}`, { cause: error })
  }
}

// Unlike `dns.lookup`, c-ares blocks no pool thread on a slow name server, can be cancelled, and resolves no internal
// names from /etc/hosts or a search domain.
async function resolveByDns(hostname: string, dnsMs: number): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsMs / 2, tries: 2 })
  const timer = setTimeout(() => resolver.cancel(), dnsMs)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (!addresses.length && four.status === 'rejected') throw four.reason
    return addresses
  } finally {
    clearTimeout(timer)
  }
}
