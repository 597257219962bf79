import type { Manifest } from '@unspun/contract/extension.ts'
import { type Pack, readFilter, readPack } from '@unspun/contract/packs.ts'
import { jsonOf } from './load-packs.ts'
import { type OpenPack, openPack } from './open-pack.ts'
import { keptFile } from './pack-files.ts'
import { loadState } from './pack-state.ts'

/** The packs in the order in which they apply, and the filter if the reader has allowed lookups. */
export interface Current {
  packs: OpenPack[]
  filter: Uint8Array | null
  manifest: Manifest | null
  fixIds: readonly number[]
}

let current: Promise<Current> | undefined

/** Returns the packs from memory, or from storage if the worker has just started. */
export function currentPacks(): Promise<Current> {
  // A storage failure may be temporary.
  current ??= open().catch((fault) => {
    forgetPacks()
    throw fault
  })
  return current
}

/** Call this when other packs apply. */
export function forgetPacks(): void {
  current = undefined
}

async function open(): Promise<Current> {
  const { manifest } = await loadState()
  const files = await Promise.all((manifest?.packs ?? []).map(({ name }) => keptFile(name)))
  // A pack that the browser has evicted may have hidden a fix of an earlier one, so none applies until all are loaded again.
  if (files.some((file) => file === undefined)) return { packs: [], filter: null, manifest, fixIds: [] }
  const packs = files.map((file) => readPack(jsonOf(file!)))
  if (packs.some((pack) => pack === null || pack === 'newer')) return { packs: [], filter: null, manifest, fixIds: [] }
  const kept = manifest?.filter ? await keptFile(manifest.filter.name) : undefined
  const filter = kept ? readFilter(kept) : null
  return {
    packs: packs.map((pack) => openPack(pack as Pack)),
    filter: filter === 'newer' ? null : filter,
    manifest,
    fixIds: (packs as Pack[]).flatMap(({ headline_fix_ids, titles }) =>
      // An entry without a title marks its fix as removed.
      headline_fix_ids.filter((_, at) => titles[at] !== ''),
    ),
  }
}
