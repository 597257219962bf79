import { type BucketFix, prefixOf } from '@unspun/contract/extension.ts'
import { filterHas } from '@unspun/contract/packs.ts'
import { askSite } from './ask-site.ts'
import { findInBucket, readBucket } from './bucket.ts'
import { bareKeyOf, keyOf } from './keys.ts'
import type { FindFix } from './match.ts'
import type { Current } from './packs/current-packs.ts'
import { jsonOf } from './packs/load-packs.ts'
import { findIn } from './packs/open-pack.ts'

const NAME = 'buckets'
const BUCKET_BYTES = 4 * 1024 * 1024
const MOST_BUCKETS = 40
const REMEMBERED_MS = 12 * 60 * 60 * 1000

/** In session storage, so that reading history is never on the disk and is gone when the browser exits. */
type Remembered = Record<string, { at: number; fixes: BucketFix[] }>

/** Sends no request. */
export const mayBeArchived = (current: Current, url: string): boolean => archivedKeys(current, url).length > 0

/** Returns the keys of an address that may have an older fix. */
function archivedKeys({ packs, filter }: Current, url: string): Uint8Array[] {
  if (filter === null) return []
  const keys = [keyOf(url), bareKeyOf(url)].filter((key) => key !== null)
  return keys.filter((key) => findIn(packs, key) === null && filterHas(filter, key))
}

/**
 * Requests all fixes whose keys share a prefix with the article's, and caches them. Links are never looked up, because the result would show on
 * other pages.
 */
export async function findArchived(current: Current, url: string): Promise<FindFix> {
  const buckets = await Promise.all(
    prefixesOf(current, url).map(async (prefix) => (await remembered(prefix)) ?? (await ask(prefix))),
  )
  return finderIn(buckets)
}

/** Sends no request. */
export const findRemembered = async (current: Current, url: string): Promise<FindFix> =>
  finderIn(await rememberedBuckets(current, url))

/** Sends no request. */
export async function rememberedIds(current: Current, url: string): Promise<number[]> {
  const buckets = await rememberedBuckets(current, url)
  return buckets.flatMap((bucket) => bucket ?? []).map(({ headline_fix_id }) => headline_fix_id)
}

const rememberedBuckets = (current: Current, url: string) => Promise.all(prefixesOf(current, url).map(remembered))

function prefixesOf(current: Current, url: string): string[] {
  const { manifest } = current
  return manifest ? archivedKeys(current, url).map((key) => prefixOf(key, manifest.prefix_bits)) : []
}

function finderIn(buckets: readonly (readonly BucketFix[] | null)[]): FindFix {
  const fixes = buckets.flatMap((bucket) => bucket ?? [])
  return (key) => findInBucket(fixes, key)
}

const asked = new Map<string, Promise<BucketFix[] | null>>()

/** Concurrent lookups of the same prefix share a request. */
function ask(prefix: string): Promise<BucketFix[] | null> {
  const running = asked.get(prefix) ?? askOnce(prefix).finally(() => asked.delete(prefix))
  asked.set(prefix, running)
  return running
}

async function askOnce(prefix: string): Promise<BucketFix[] | null> {
  const bytes = await askSite(`/headline-fixes/list-by-key-prefix/?prefix=${prefix}`, BUCKET_BYTES, 'archive')
  const fixes = typeof bytes === 'string' ? null : readBucket(jsonOf(bytes))
  if (fixes) await remember(prefix, fixes)
  return fixes
}

async function allRemembered(): Promise<Remembered> {
  const { [NAME]: stored } = await chrome.storage.session.get(NAME)
  return (stored ?? {}) as Remembered
}

async function remembered(prefix: string): Promise<BucketFix[] | null> {
  const found = (await allRemembered())[prefix]
  return found && Date.now() - found.at < REMEMBERED_MS ? found.fixes : null
}

async function remember(prefix: string, fixes: BucketFix[]): Promise<void> {
  const others = Object.entries(await allRemembered()).filter(([other]) => other !== prefix)
  const kept = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_BUCKETS - 1)
  await chrome.storage.session.set({ [NAME]: Object.fromEntries([[prefix, { at: Date.now(), fixes }], ...kept]) })
}

/** Deletes the record of looked-up articles when the reader withdraws the permission. */
export async function forgetArchived(): Promise<void> {
  await chrome.storage.session.remove(NAME)
}
