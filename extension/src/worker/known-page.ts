import { registrableDomain } from '@unspun/canonical/canonical-url.ts'
import type { KnownPage } from '../messages.ts'
import { hostOf } from '../settings.ts'
import { loadSettings } from '../settings-store.ts'
import { findRemembered, mayBeArchived } from './archive.ts'
import { bareKeyOf, keyOf } from './keys.ts'
import { wereOthersAsked } from './other-fixes.ts'
import type { Current } from './packs/current-packs.ts'
import { findIn } from './packs/open-pack.ts'

/** Sends no request. With `isShown`, the page has the published headline of a fix. */
export async function knownPage(current: Current, url: string, isShown: boolean): Promise<KnownPage> {
  const host = hostOf(url)
  const key = keyOf(url)
  if (host === null || key === null) return { outlet: null, fix: null, asked_others: false, asked: false }
  const { archive } = await loadSettings()
  const older = archive ? await findRemembered(current, url) : () => null
  const find = (each: Uint8Array) => findIn(current.packs, each) ?? older(each)
  const bareKey = isShown ? bareKeyOf(url) : null
  const found = find(key) ?? (bareKey && find(bareKey))
  const fix = found === 'gone' ? null : found
  return {
    outlet: registrableDomain(host) ?? host,
    fix: fix && {
      headline_id: fix.headline_id,
      headline_fix_id: fix.headline_fix_id,
      title: fix.title,
      votes: fix.votes,
    },
    asked_others: fix !== null && (await wereOthersAsked(fix.headline_id)),
    asked: archive && mayBeArchived(current, url),
  }
}
