import type { Manifest } from '@unspun/contract/extension.ts'
import type { Refusal } from '../../../extension/src/refusals.ts'
import { type Reader, SETTINGS } from './reader.ts'

interface PackState {
  manifest: Manifest | null
  loaded_at: number | null
  refused: Refusal | null
}

interface Local {
  get(name: string): Promise<{ packs: PackState }>
}

export const packState = (reader: Reader): Promise<PackState> =>
  reader.inside(SETTINGS, (tab) =>
    tab.run(async () => {
      const { local } = (globalThis as unknown as { chrome: { storage: { local: Local } } }).chrome.storage
      return (await local.get('packs')).packs
    }),
  )
