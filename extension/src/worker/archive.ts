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
/** Buckets that are remembered, and for how long. */
const MOST_BUCKETS = 40
const REMEMBERED_MS = 12 * 60 * 60 * 1000

/** In memory of the browser alone, so nothing about what was read is on the disk, and it ends with the browser. */
type Remembered = Record<string, { at: number; fixes: BucketFix[] }>

/** Returns whether an article that the packs do not know may be in the archive. Nothing is asked. */
export function mayBeArchived({ packs, filter }: Current, url: string): boolean {
  const key = keyOf(url)
  return key !== null && filter !== null && findIn(packs, key) === null && filterHas(filter, key)
}

/**
 * The archived fix of an article that the reader has opened. Asks the site for all fixes whose keys begin as the article's does, and
 * remembers them, so that a return asks nothing. Links never come here: what one was asked about would show on other pages.
 */
export async function findArchived(current: Current, url: string): Promise<Fix | null> {
  const key = keyOf(url)
  if (!key || !current.manifest || !mayBeArchived(current, url)) return null
  const prefix = prefixOf(key, current.manifest.prefix_bits)
  const bucket = (await remembered(prefix)) ?? (await ask(prefix))
  return bucket && findInBucket(bucket, key)
}

/** The archived fix of an article, if its group was asked for before. Asks nothing. */
export async function findRemembered(current: Current, url: string): Promise<Fix | null> {
  const key = keyOf(url)
  const bucket = await rememberedBucket(current, url)
  return key && bucket && findInBucket(bucket, key)
}

/** The numbers of the fixes in an article's group, if that was asked for before. Asks nothing. */
export async function rememberedIds(current: Current, url: string): Promise<number[]> {
  return ((await rememberedBucket(current, url)) ?? []).map(({ headline_fix_id }) => headline_fix_id)
}

async function rememberedBucket(current: Current, url: string): Promise<BucketFix[] | null> {
  const key = keyOf(url)
  if (!key || !current.manifest || !mayBeArchived(current, url)) return null
  return remembered(prefixOf(key, current.manifest.prefix_bits))
}

const asked = new Map<string, Promise<BucketFix[] | null>>()

/** A second tab with the same article waits for the request of the first. */
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

/** Forgets which articles were looked up, when the reader withdraws the permission. */
export async function forgetArchived(): Promise<void> {
  await chrome.storage.session.remove(NAME)
}
