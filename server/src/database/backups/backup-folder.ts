import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { everyFolder, type FileName, storedName } from '../../engines/files/files.ts'
import { syncFolder } from '../../engines/files/sync-folder.ts'
import type { Sequence } from './backup-store.ts'
import { keepFree } from './disk-space.ts'
import { requireWritable } from './require-writable.ts'

/** The backup's description in `manifest.json`. */
export interface Manifest {
  format: 1
  site: string
  made_at: string
  migrations: string[]
  /** `Snapshot.transaction`. Older backups lack it. */
  transaction?: string
  tables: { name: string; rows: number }[]
  sequences: Sequence[]
  pictures: number
}

/** Checksums in the format of `sha256sum`. Written last. */
export const SUMS = 'SHA256SUMS'
export const MANIFEST = 'manifest.json'
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/

const tableFile = (table: string) => `tables/${table}.jsonl.gz`
export const pictureFile = (name: FileName) => `images/${name}`

export interface NewFolder {
  /** An earlier complete backup. Its pictures are linked instead of copied, if the file system can. */
  previous?: string | undefined
  /** Writes only while this many bytes stay free on the disk. */
  leaveFree?: number
}

/** Creates a backup folder that only its owner can read. It gets its final name once it is complete. */
export async function createBackupFolder(target: string, { previous, leaveFree = 0 }: NewFolder = {}) {
  if (await fs.stat(target).catch(() => undefined)) throw new OperatorError(`${target} already exists.`)
  await requireWritable(path.dirname(target))
  const unfinished = `${target}.unfinished`
  await fs.rm(unfinished, { recursive: true, force: true })
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
  const earlier =
    previous === undefined ? new Map<string, string>() : await readSums(previous).catch(() => new Map<string, string>())
  const sums = new Map<string, string>()
  /** Files that were read back already. */
  const linked = new Set<string>()

  async function placeOf(file: string): Promise<string> {
    const place = path.join(unfinished, file)
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    return place
  }

  async function write(file: string, source: Readable, ...through: Transform[]): Promise<void> {
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const end = createWriteStream(await placeOf(file), { flush: true, mode: 0o600, flags: 'wx' })
    await pipeline([source, ...through, hashing, keepFree(unfinished, leaveFree), end])
    sums.set(file, hash.digest('hex'))
  }

  /** Links a picture of the previous backup. Returns false if it has none, or a damaged one. */
  async function link(file: string): Promise<boolean> {
    const sum = earlier.get(file)
    if (previous === undefined || sum === undefined) return false
    const place = await placeOf(file)
    // Fails on file systems without links.
    const made = await fs.link(path.join(previous, file), place).then(
      () => true,
      () => false,
    )
    if (!made) return false
    if ((await sumOf(place)) !== sum) {
      await fs.rm(place)
      return false
    }
    sums.set(file, sum)
    linked.add(file)
    return true
  }

  return {
    /** Writes rows in batches and returns their number. */
    async table(name: string, batches: AsyncIterable<string[]>): Promise<number> {
      let rows = 0
      const lines = async function* () {
        for await (const batch of batches) {
          rows += batch.length
          yield `${batch.join('\n')}\n`
        }
      }
      await write(tableFile(name), Readable.from(lines()), createGzip({ level: 5 }))
      return rows
    },
    /** Adds a picture, and opens it only if the previous backup lacks it. Returns false if it does not exist. */
    async picture(name: FileName, open: () => Promise<Readable | undefined>): Promise<boolean> {
      if (await link(pictureFile(name))) return true
      const bytes = await open()
      if (bytes) await write(pictureFile(name), bytes)
      return bytes !== undefined
    },
    /** Reads everything back, and gives the folder its name if nothing is damaged. */
    async finish(manifest: Manifest): Promise<void> {
      await write(MANIFEST, Readable.from([`${JSON.stringify(manifest, undefined, 2)}\n`]))
      const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`)
      await fs.writeFile(path.join(unfinished, SUMS), lines.join(''), { flush: true, mode: 0o600 })
      await checkRows(await openBackupFolder(unfinished, linked))
      await fs.rename(unfinished, target)
      await syncFolder(path.dirname(target))
    },
    abandon: () => fs.rm(unfinished, { recursive: true, force: true }),
  }
}

/** Throws `OperatorError` if the tables do not hold the rows that the manifest counts, each of them readable. */
async function checkRows({ manifest, rows }: BackupFolder): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    let found = 0
    for await (const batch of rows(name)) found += JSON.parse(`[${batch.join(',')}]`).length
    if (found !== expected)
      throw new OperatorError(`The backup is damaged: the table ${name} should have ${expected} rows and has ${found}.`)
  }
}

/** A complete backup. */
export interface BackupFolder {
  manifest: Manifest
  pictures: FileName[]
  picture(name: FileName): Promise<Buffer>
  rows(table: string): AsyncGenerator<string[]>
}

/**
 * Opens a backup after verifying the checksum of every file, except those that are `checked` already. Throws `OperatorError` if one
 * is damaged or missing.
 */
export async function openBackupFolder(
  folder: string,
  checked: ReadonlySet<string> = new Set(),
): Promise<BackupFolder> {
  const files = await readSums(folder)
  for (const [file, sum] of files) {
    if (!checked.has(file) && (await sumOf(path.join(folder, file))) !== sum)
      throw new OperatorError(`The backup is damaged: the checksum of ${file} is wrong.`)
  }
  if (!files.has(MANIFEST)) throw new OperatorError(`The backup is damaged: ${SUMS} does not list ${MANIFEST}.`)
  const manifest = JSON.parse(await fs.readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest
  if (manifest.format !== 1) throw new OperatorError('The backup was made by a newer Unspun.')
  const pictures = [...files.keys()].map(pictureOf).filter((name) => name !== undefined)
  const missing = manifest.tables.find(({ name }) => !files.has(tableFile(name)))
  if (missing || pictures.length !== manifest.pictures)
    throw new OperatorError('The backup is damaged: a file is missing.')
  return {
    manifest,
    pictures,
    picture: (name) => fs.readFile(path.join(folder, pictureFile(name))),
    rows: (table) => batchesOf(createReadStream(path.join(folder, tableFile(table))).pipe(createGunzip())),
  }
}

/** The checksums of a backup by file. */
export async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await fs.readFile(path.join(folder, SUMS), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a complete backup: it has no ${SUMS}.`)
  })
  const sums = new Map<string, string>()
  for (const line of text.trimEnd().split('\n')) {
    const [, sum, file] = LINE.exec(line) ?? []
    if (!sum || !file || !isOurs(file)) throw new OperatorError(`The backup is damaged: ${SUMS} has been changed.`)
    sums.set(file, sum)
  }
  return sums
}

function pictureOf(file: string): FileName | undefined {
  const [images, named, name = '', ...more] = file.split('/')
  const folder = everyFolder.find((each) => each === named)
  return images === 'images' && folder && more.length === 0 ? storedName(folder, name) : undefined
}

/** Accepts only paths inside the folder, even in a manipulated backup. */
const isOurs = (file: string) =>
  file === MANIFEST || /^tables\/[a-z_]+\.jsonl\.gz$/.test(file) || pictureOf(file) !== undefined

async function sumOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}

const ROWS_AT_ONCE = 2_000

/** Splits at newlines only. `node:readline` also splits at characters that people type. */
async function* batchesOf(stream: Readable): AsyncGenerator<string[]> {
  let rest = ''
  let lines: string[] = []
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    if (lines.length >= ROWS_AT_ONCE) {
      yield lines
      lines = []
    }
  }
  if (lines.length > 0) yield lines
}
