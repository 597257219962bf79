import type { Manifest } from '@unspun/contract/extension.ts'
import { type Refusal, refusals } from '../../refusals.ts'
import { readManifest } from './read-manifest.ts'

const NAME = 'packs'

/** Times are in milliseconds since 1970. */
export interface PackState {
  manifest: Manifest | null
  checked_at: number | null
  loaded_at: number | null
  refused: Refusal | null
}

/** Reads the state from storage. An older version may have written it. */
export async function loadState(): Promise<PackState> {
  const { [NAME]: stored } = await chrome.storage.local.get(NAME)
  const { manifest, checked_at, loaded_at, refused } = (stored ?? {}) as Record<string, unknown>
  return {
    manifest: readManifest(manifest),
    checked_at: typeof checked_at === 'number' ? checked_at : null,
    loaded_at: typeof loaded_at === 'number' ? loaded_at : null,
    refused: typeof refused === 'string' && Object.hasOwn(refusals, refused) ? (refused as Refusal) : null,
  }
}

export async function saveState(state: PackState): Promise<void> {
  await chrome.storage.local.set({ [NAME]: state })
}
