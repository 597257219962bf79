import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowList, bareHost, isPublicAddress } from './web-address.ts'
import { WebFetchError } from './web-fetch-error.ts'

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<string[]>

type ConnectRules = { allow: AllowList; resolve: Resolve | undefined; connectMs: number; dnsMs: number }

const LOOPBACK = ['127.0.0.1', '::1']
const MOST_ADDRESSES = 6

/** Whether a name or address can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname)
  return isIP(host) ? host === '::1' || host.startsWith('127.') : /(?:^|\.)localhost$/.test(host)
}

/**
 * An undici connector that only ever connects to an address it has checked itself, in the moment of connecting. A check made
 * earlier would be worth nothing: the name can answer differently the second time (DNS rebinding).
 */
export function checkedConnector(rules: ConnectRules): buildConnector.connector {
  return (options, callback) => {
    const host = bareHost(options.hostname)
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const mayConnect = (address: string | undefined) =>
      address !== undefined &&
      (isPublicAddress(address) || rules.allow.host(host, port) || rules.allow.address(address, port))
    const refuse = (address: string | undefined) => new WebFetchError('url-private', `${host} is ${address}`)

    // No lookup happens for a literal, so it is checked here. (Redirects and submitted URLs were refused before; this is the
    // second line.)
    if (isIP(host) && !mayConnect(host)) return process.nextTick(callback, refuse(host), null)

    const lookup: LookupFunction = (hostname, { all, family }, answer) => {
      addressesOf(hostname, port, rules)
        .then((addresses) => {
          // One bad answer condemns the name: a mix of public and private ones is an attack or a mistake, never news.
          const bad = addresses.find((address) => !mayConnect(address))
          if (bad !== undefined) throw refuse(bad)
          const usable = addresses
            .map((address) => ({ address, family: isIP(address) }))
            .filter((entry) => !family || entry.family === family)
            .slice(0, MOST_ADDRESSES)
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
  // c-ares does not read /etc/hosts, where the names of an operator's own network may stand.
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

// c-ares instead of `dns.lookup`: no thread of the pool waits for a slow name server, it can be cancelled, and neither
// /etc/hosts nor a search domain adds names of the inside.
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
