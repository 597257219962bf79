import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { OperatorError } from '../engines/errors/operator-error.ts'
import { everyFolder, type FileName, storedName } from '../engines/files/files.ts'
import type { Sequence } from './backup-store.ts'

/** The backup's description in `manifest.json`. */
export interface Manifest {
  format: 1
  site: string
  made_at: string
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: Sequence[]
  pictures: number
}

/** Checksums in the format of `sha256sum`. Written last. */
const SUMS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/

const tableFile = (table: string) => `tables/${table}.jsonl.gz`
const pictureFile = (name: FileName) => `images/${name}`

/** Creates a backup folder that only its owner can read. It gets its final name once it is complete. */
export async function createBackupFolder(target: string) {
  if (await fs.stat(target).catch(() => undefined)) throw new OperatorError(`${target} already exists.`)
  const unfinished = `${target}.unfinished`
  await fs.rm(unfinished, { recursive: true, force: true })
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
  const sums: string[] = []

  async function write(file: string, source: Readable, ...through: Transform[]): Promise<void> {
    const place = path.join(unfinished, file)
    await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline([source, ...through, hashing, createWriteStream(place, { flush: true, mode: 0o600, flags: 'wx' })])
    sums.push(`${hash.digest('hex')}  ${file}\n`)
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
    picture: (name: FileName, bytes: Readable) => write(pictureFile(name), bytes),
    async finish(manifest: Manifest): Promise<void> {
      await write(MANIFEST, Readable.from([`${JSON.stringify(manifest, undefined, 2)}\n`]))
      await fs.writeFile(path.join(unfinished, SUMS), sums.join(''), { flush: true, mode: 0o600 })
      await fs.rename(unfinished, target)
    },
    abandon: () => fs.rm(unfinished, { recursive: true, force: true }),
  }
}

/** A complete backup. */
export interface BackupFolder {
  manifest: Manifest
  pictures: FileName[]
  picture(name: FileName): Promise<Buffer>
  rows(table: string): AsyncGenerator<string[]>
}

/** Opens a backup after verifying the checksum of every file. Throws `OperatorError` if one is damaged or missing. */
export async function openBackupFolder(folder: string): Promise<BackupFolder> {
  const sums = await fs.readFile(path.join(folder, SUMS), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a complete backup: it has no ${SUMS}.`)
  })
  const files = new Set<string>()
  for (const line of sums.trimEnd().split('\n')) {
    const [, sum, file] = LINE.exec(line) ?? []
    if (!sum || !file || !isOurs(file)) throw new OperatorError(`The backup is damaged: ${SUMS} has been changed.`)
    if ((await sumOf(path.join(folder, file))) !== sum)
      throw new OperatorError(`The backup is damaged: the checksum of ${file} is wrong.`)
    files.add(file)
  }
  if (!files.has(MANIFEST)) throw new OperatorError(`The backup is damaged: ${SUMS} does not list ${MANIFEST}.`)
  const manifest = JSON.parse(await fs.readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest
  if (manifest.format !== 1) throw new OperatorError('The backup was made by a newer Unspun.')
  const pictures = [...files].map(pictureOf).filter((name) => name !== undefined)
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
