import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FileKind } from '@unspun/contract/extension.ts'
import { type FileName, type Files, readFile } from '../../engines/files/files.ts'

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]

/** Keys are as good as random: a harder try makes them no shorter. */
const QUALITY: Record<FileKind, number> = { pack: 9, keys: 1 }

/** The place of a file in the store. It holds the file in brotli. */
export const storedAs = (name: string): FileName => `extension/${name}`

export interface StoredFile {
  name: string
  sha256: Buffer
  /** The size of the decoded file. */
  bytes: number
}

/** Stores a file under the name that its content gives it. Storing it again changes nothing. */
export async function storeFile(files: Files, kind: FileKind, content: Uint8Array): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(content).digest()
  const name = `${sha256.toString('hex').slice(0, 32)}.${kind}`
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind],
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await files.put(storedAs(name), await compress(content, { params }))
  return { name, sha256, bytes: content.length }
}

/** The content of a file; undefined if it is not there. */
export async function readStored(files: Files, name: string): Promise<Buffer | undefined> {
  const stored = await readFile(files, storedAs(name))
  return stored && decompress(stored)
}
