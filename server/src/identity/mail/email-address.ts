import { domainToASCII } from 'node:url'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'

/**
 * No quoted names, comments or lists, which mail programs and servers interpret differently, and none of the characters
 * by which old servers forward mail (`%`, `!`, `|`).
 */
const NAME = /^[a-z0-9#$&'*+/=?^_{}~-]+(?:\.[a-z0-9#$&'*+/=?^_{}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
/** What comes along when an address is copied, and the full stop that phones type for two blanks. */
const AROUND = /^(?:[\s\p{Cf}<]|mailto:)+|[\s\p{Cf}>.,;]+$/giu
/**
 * `domainToASCII` also accepts what separates or escapes parts of an address. Japanese keyboards type full-width dots, and
 * Catalan names have a middle one.
 */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡·-]+$/u

/**
 * Normalises an email address for storage and comparison, with a domain such as `почта.рф` in its ASCII form. Returns
 * undefined if it is malformed.
 */
export function normaliseEmail(given: string): string | undefined {
  const written = given.replace('＠', '@').replace(AROUND, '').toLowerCase()
  const at = written.lastIndexOf('@')
  const [name, place] = [written.slice(0, at), written.slice(at + 1)]
  const domain = WRITTEN_DOMAIN.test(place) ? domainToASCII(place) : ''
  const email = `${name}@${domain}`
  return email.length <= signInLimits.email && NAME.test(name) && DOMAIN.test(domain) ? email : undefined
}
