import { type FileKind, fileAddress, type Manifest } from '@unspun/contract/extension.ts'
import { readFilter, readPack } from '@unspun/contract/packs.ts'
import type { Refusal } from '../../refusals.ts'
import { loadSettings } from '../../settings-store.ts'
import { askSite } from '../ask-site.ts'
import { isKept, keepFile, keepOnly } from './pack-files.ts'
import { loadState, saveState } from './pack-state.ts'
import { readManifest } from './read-manifest.ts'

type Bytes = Uint8Array<ArrayBuffer>
const MANIFEST_BYTES = 64 * 1024

let running: Promise<boolean> | undefined

/**
 * Applies all new packs, or keeps the previous ones if one is invalid. The browser may stop the worker at any point, so files are stored before
 * the state that names them. Returns whether other packs apply now.
 */
export function loadPacks(): Promise<boolean> {
  running ??= load().finally(() => {
    running = undefined
  })
  return running
}

async function load(): Promise<boolean> {
  const before = await loadState()
  const checked_at = Date.now()
  const manifest = await loadManifest()
  const files = typeof manifest === 'string' ? [] : await wantedFiles(manifest)
  const loaded = typeof manifest === 'string' ? manifest : await loadFiles(files)
  if (typeof manifest === 'string' || typeof loaded === 'string') {
    await saveState({ ...before, checked_at, refused: loaded as Refusal })
    return false
  }
  // Files that the browser had evicted may have been loaded again.
  const isSame = loaded === 0 && JSON.stringify(manifest) === JSON.stringify(before.manifest)
  await saveState({
    manifest,
    checked_at,
    loaded_at: isSame ? (before.loaded_at ?? checked_at) : checked_at,
    refused: null,
  })
  await keepOnly(files.map(({ name }) => name))
  return !isSame
}

async function loadManifest(): Promise<Manifest | Refusal> {
  const bytes = await askSite('/extension/manifest/', MANIFEST_BYTES, 'packs')
  return typeof bytes === 'string' ? bytes : (readManifest(jsonOf(bytes)) ?? 'damaged')
}

interface File {
  name: string
  kind: FileKind
  bytes: number
  sha256: string
}

/** Only lookups use the filter, so readers who have not allowed them do not load it. */
async function wantedFiles({ packs, filter }: Manifest): Promise<File[]> {
  const { archive } = await loadSettings()
  const wanted: File[] = packs.map((pack) => ({ ...pack, kind: 'pack' }))
  return filter && archive ? [...wanted, { ...filter, kind: 'keys' }] : wanted
}

/** Loads and validates missing files. Returns how many were loaded, or why one was rejected. */
async function loadFiles(files: File[]): Promise<number | Refusal> {
  let loaded = 0
  for (const { name, kind, bytes: length, sha256 } of files) {
    if (await isKept(name)) continue
    const bytes = await askSite(fileAddress(name, kind), length, 'packs')
    if (typeof bytes === 'string') return bytes
    if (bytes.length !== length) return 'damaged'
    if ((await sha256Of(bytes)) !== sha256) return 'forged'
    const read = kind === 'pack' ? readPack(jsonOf(bytes)) : readFilter(bytes)
    if (read === 'newer') return 'newer'
    if (read === null) return 'damaged'
    try {
      await keepFile(name, bytes)
    } catch {
      return 'full'
    }
    loaded++
  }
  return loaded
}

async function sha256Of(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
