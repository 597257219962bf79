import { type BucketFix, prefixOf } from '@unspun/contract/extension.ts'
import { filterHas } from '@unspun/contract/packs.ts'
import { askSite } from './ask-site.ts'
import { findInBucket, readBucket } from './bucket.ts'
import { keyOf } from './keys.ts'
import type { Current } from './packs/current-packs.ts'
import { jsonOf } from './packs/load-packs.ts'
import { type Fix, findIn } from './packs/open-pack.ts'

const NAME = 'buckets'
const BUCKET_BYTES = 4 * 1024 * 1024
const MOST_BUCKETS = 40
const REMEMBERED_MS = 12 * 60 * 60 * 1000

/** In session storage, so that reading history is never on the disk and is gone when the browser exits. */
type Remembered = Record<string, { at: number; fixes: BucketFix[] }>

/** Sends no request. */
export function mayBeArchived({ packs, filter }: Current, url: string): boolean {
  const key = keyOf(url)
  return key !== null && filter !== null && findIn(packs, key) === null && filterHas(filter, key)
}

/**
 * Requests all fixes whose keys share a prefix with the article's, and caches them. Links are never looked up, because the result would show on
 * other pages.
 */
export async function findArchived(current: Current, url: string): Promise<Fix | null> {
  const key = keyOf(url)
  if (!key || !current.manifest || !mayBeArchived(current, url)) return null
  const prefix = prefixOf(key, current.manifest.prefix_bits)
  const bucket = (await remembered(prefix)) ?? (await ask(prefix))
  return bucket && findInBucket(bucket, key)
}

/** Sends no request. */
export async function findRemembered(current: Current, url: string): Promise<Fix | null> {
  const key = keyOf(url)
  const bucket = await rememberedBucket(current, url)
  return key && bucket && findInBucket(bucket, key)
}

/** Sends no request. */
export async function rememberedIds(current: Current, url: string): Promise<number[]> {
  return ((await rememberedBucket(current, url)) ?? []).map(({ headline_fix_id }) => headline_fix_id)
}

async function rememberedBucket(current: Current, url: string): Promise<BucketFix[] | null> {
  const key = keyOf(url)
  if (!key || !current.manifest || !mayBeArchived(current, url)) return null
  return remembered(prefixOf(key, current.manifest.prefix_bits))
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
