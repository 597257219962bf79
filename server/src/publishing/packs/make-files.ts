import { extensionLimits } from '@unspun/contract/extension.ts'
import { buildFilter } from '@unspun/contract/packs.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { numberEvents } from '../../database/events/event-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { FileName, Files } from '../../engines/files/files.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import {
  compareEntries,
  countChangedAfter,
  entriesAfter,
  forgetGone,
  keysUpTo,
  lastRun,
  newestOldFix,
} from './entries-store.ts'
import { currentFiles, inOneRun, type Kind, keptNames, type NewFile, replaceFiles } from './files-store.ts'
import { haveGoneWords } from './gone-words.ts'
import { prefixBitsOf } from './prefix-bits.ts'
import { type Work, workOf } from './schedule.ts'
import { storedAs, storeFile } from './stored-file.ts'
import { packOf, withoutRepeats } from './write-pack.ts'

export interface MakeOptions {
  database: Database
  files: Files
  now: Date
  /** Entries that packs hold as text; tests set fewer. */
  textEntries?: number
}

/** The fields that the log records about a run. */
export interface MadeFiles {
  work: Work
  changed: number
  gone: number
  files: { kind: Kind; name: string; entries: number; bytes: number }[]
  prefix_bits: number
}

type Parts = Required<MakeOptions> & { transaction: Transaction<Tables>; run: number }

/** Text is for fixes of the last three months at most, once there are too many for all of them. */
const TEXT_DAYS = 90
/** A filter of fewer keys would tell too much about who asks. */
const FILTER_ENTRIES = extensionLimits.bucketAverage

/**
 * Makes the files that are due. Everything is one transaction over one snapshot, and files are named by their content: a killed run
 * leaves nothing but files that the next base removes. Only one process of the site does so at a time. Undefined if nothing had changed or
 * another process is at it.
 */
export async function makeFiles(options: MakeOptions): Promise<MadeFiles | undefined> {
  await numberEvents(options.database)
  return inOneRun(options.database, (transaction) => makeDue(transaction, options))
}

async function makeDue(transaction: Transaction<Tables>, options: MakeOptions): Promise<MadeFiles | undefined> {
  const { now, textEntries = extensionLimits.packEntries } = options
  const current = await currentFiles(transaction)
  const base = current.find(({ kind }) => kind === 'base')
  const closed = current.findLast(({ kind }) => kind === 'base' || kind === 'day')
  const before = await lastRun(transaction)
  const covered = Math.max(0, ...current.map(({ up_to_run }) => up_to_run))
  const run = 1 + Math.max(before, covered)
  const standing = { base: base?.made_at ?? null, closed: closed?.made_at ?? null, changed: 0 }
  const night = workOf(standing, now, textEntries)
  const packs = current.filter(({ kind }) => kind !== 'keys')
  const gone = night === 'day' && (await haveGoneWords(transaction, options.files, packs))
  const everything = gone || night === 'base'
  const compared = await compareEntries(transaction, { run, everything })
  const changed = base ? await countChangedAfter(transaction, base.up_to_run, textEntries + 1) : 0
  const work = gone ? 'base' : workOf({ ...standing, changed }, now, textEntries)

  const parts = { ...options, textEntries, transaction, run }
  const after = closed?.up_to_run ?? 0
  const last = compared.changed + compared.gone > 0 ? run : before
  if (work !== 'base' && last <= (work === 'day' ? after : covered)) return undefined
  const made = work === 'base' ? await makeBase(parts) : await makePack(parts, work, after)
  const replaced: Record<Work, Kind[]> = { base: ['base', 'day', 'today', 'keys'], day: ['today'], today: ['today'] }
  await replaceFiles(transaction, replaced[work], made)
  await notifyProcesses(transaction, changes.extensionFiles({ keys: work === 'base' }))
  const prefix_bits = made.find(({ kind }) => kind === 'keys')?.prefix_bits ?? 0
  const files = made.map(({ kind, name, entries, bytes }) => ({ kind, name, entries, bytes }))
  return { work, ...compared, files, prefix_bits }
}

/** The pack of what has changed after a run. */
async function makePack(parts: Parts, kind: 'day' | 'today', after: number): Promise<NewFile[]> {
  return [await packFile(parts, kind, { after, newerThan: 0 })]
}

/** The packs and the filter of everything. */
async function makeBase(parts: Parts): Promise<NewFile[]> {
  const { transaction, files, textEntries, run, now } = parts
  await removeStrangers(parts)
  const count = await forgetGone(transaction)
  if (count <= textEntries) return [await packFile(parts, 'base', { after: 0, newerThan: 0 })]
  const upTo = await newestOldFix(transaction, {
    days: TEXT_DAYS,
    entries: Math.min(textEntries, Math.max(0, count - FILTER_ENTRIES)),
  })
  const text = await packFile(parts, 'base', { after: 0, newerThan: upTo })
  const batches: Buffer[] = []
  for await (const batch of keysUpTo(transaction, upTo, extensionLimits.key)) batches.push(batch)
  const keys = withoutRepeats(Buffer.concat(batches))
  const stored = await storeFile(files, 'keys', buildFilter(keys))
  const of = { entries: keys.length / extensionLimits.key, after_run: 0, up_to_run: run, made_at: now }
  return [text, { kind: 'keys', ...stored, ...of, prefix_bits: prefixBitsOf(keys), up_to_fix_id: upTo }]
}

async function packFile(
  { transaction, files, textEntries, run, now }: Parts,
  kind: 'base' | 'day' | 'today',
  { after, newerThan }: { after: number; newerThan: number },
): Promise<NewFile> {
  const pack = packOf(await entriesAfter(transaction, { run: after, newerThan, most: textEntries }))
  const stored = await storeFile(files, 'pack', Buffer.from(JSON.stringify(pack)))
  return { kind, ...stored, entries: pack.titles.length, after_run: after, up_to_run: run, made_at: now }
}

/** Removes files that a killed run has left. */
async function removeStrangers({ transaction, files }: Parts): Promise<void> {
  const kept = new Set(Array.from(await keptNames(transaction), storedAs))
  const strangers: FileName[] = []
  for await (const name of files.list('extension')) if (!kept.has(name)) strangers.push(name)
  await files.remove(strangers)
}
