import { AppError } from '@unspun/contract/errors.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { domainNameOf, ensureDomain, knownDomain } from '../../headlines/domains/store.ts'
import { domainOf } from '../../headlines/extraction/domain-of.ts'
import { changes } from '../../invalidation/changes.ts'
import { checkMailDomain, checkNetworkName, checkOutletName } from '../bans/origin.ts'
import { forbiddingOf, type Origin, removeForbidden, setForbidden } from '../bans/store.ts'
import type { ActedThing, ActionHandler } from './action-handler.ts'

/** How an origin was forbidden, in milliseconds: null for good, undefined not at all. */
interface Recorded extends Origin {
  before?: number | null
  now: number | null
}

/**
 * Forbids a network, in which then nobody can post or register; a mail domain, with whose addresses nobody can register; or an outlet, whose
 * headlines nobody can add and whose news items are not shown. It may have an end. Throws `ForbidNetworkWrong`, `ForbidNetworkWide`,
 * `ForbidNetworkOurs`,
 * `ForbidMailDomainWrong`, and `ForbidOutletWrong`.
 *
 * The undo gives back how it was before. Throws `UndoLaterFirst` if it was forbidden again since.
 */
export const forbid: ActionHandler = {
  async do(transaction, { thing, until }) {
    const found = await originOf(transaction, thing)
    if (!found) return undefined
    const { id, ...origin } = found
    const { name } = origin
    const named = id === undefined ? {} : { id }
    const invalidations = changes.forbidden()
    const now = until ?? null
    const known = await forbiddingOf(transaction, origin)
    const before = known && (known.until?.getTime() ?? null)
    if (before === now) return { name, changed: false, subject: null, invalidations }
    await setForbidden(transaction, origin, now === null ? null : new Date(now))
    const forbidden: Recorded = { ...origin, ...(before === undefined ? {} : { before }), now }
    return { name, changed: true, subject: null, details: { name, forbidden }, invalidations, ...named }
  },

  async undo(transaction, { details }) {
    const { kind, name, before, now } = details.forbidden as Recorded
    const invalidations = changes.forbidden()
    const known = await forbiddingOf(transaction, { kind, name })
    // One that has ended by itself needs no undo, and does no harm.
    if (known && (known.until?.getTime() ?? null) !== now) throw new AppError('UndoLaterFirst')
    if (before === undefined) await removeForbidden(transaction, { kind, name })
    else await setForbidden(transaction, { kind, name }, before === null ? null : new Date(before))
    return { name, changed: true, subject: null, invalidations }
  },
}

async function originOf(
  transaction: Transaction<Tables>,
  { what, id, name = '' }: ActedThing,
): Promise<(Origin & { id?: number }) | undefined> {
  if (what === 'network') return { kind: 'network', name: checkNetworkName(name) }
  if (what === 'mail-domain') return { kind: 'mail-domain', name: checkMailDomain(name) }
  if (id === 0) return outletNamed(transaction, name)
  const outlet = await domainNameOf(transaction, id)
  return outlet === undefined ? undefined : { kind: 'outlet', name: outlet }
}

/** An outlet by its name. The site may have news items of it and no headline yet. */
async function outletNamed(transaction: Transaction<Tables>, text: string): Promise<Origin & { id: number }> {
  const name = await knownDomain(transaction, text.trim().toLowerCase())
  const outlet = name ?? domainOf(`https://${checkOutletName(text)}`)
  return { kind: 'outlet', name: outlet, id: await ensureDomain(transaction, outlet) }
}
