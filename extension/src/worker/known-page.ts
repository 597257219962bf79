import { registrableDomain } from '@unspun/canonical/canonical-url.ts'
import type { KnownPage } from '../messages.ts'
import { hostOf } from '../settings.ts'
import { loadSettings } from '../settings-store.ts'
import { findRemembered, mayBeArchived } from './archive.ts'
import { keyOf } from './keys.ts'
import type { Current } from './packs/current-packs.ts'
import { findIn } from './packs/open-pack.ts'

/** The facts about a page that need no question to anybody. */
export async function knownPage(current: Current, url: string): Promise<KnownPage> {
  const host = hostOf(url)
  const key = keyOf(url)
  if (host === null || key === null) return { outlet: null, fix: null, asked: false }
  const { archive } = await loadSettings()
  const inPacks = findIn(current.packs, key)
  const found = inPacks ?? (archive ? await findRemembered(current, url) : null)
  return {
    outlet: registrableDomain(host) ?? host,
    fix:
      found === null || found === 'gone'
        ? null
        : {
            headline_id: found.headline_id,
            headline_fix_id: found.headline_fix_id,
            title: found.title,
            votes: found.votes,
          },
    asked: archive && mayBeArchived(current, url),
  }
}
