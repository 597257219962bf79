import type { Readable } from 'node:stream'

/** Folders of public pictures. We encoded all of them, so the extension is the type. */
export const fileFolders = ['avatars', 'headline-images', 'fix-images', 'news-images'] as const
export type PublicFolder = (typeof fileFolders)[number]

/**
 * The others are not served like pictures: `withdrawn` holds pictures of hidden content, so that hiding can be undone,
 * `exports` members' data, `extension` what browser extensions load, `open-data` public downloads, and `erased` a list of
 * deleted members.
 */
export const everyFolder = [...fileFolders, 'withdrawn', 'exports', 'extension', 'open-data', 'erased'] as const
export type FileFolder = (typeof everyFolder)[number]
/** `{folder}/{name}` of a stored file. Names contain a hash or a timestamp and are never reused for other bytes. */
export type FileName = `${FileFolder}/${string}`
export type PublicName = `${PublicFolder}/${string}`

/** The only types that are served, by extension. */
export const fileTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

export interface OpenFile {
  size: number
  type: string
  /** Streams the file, or the range from `start` to `end` inclusive. */
  stream(range?: { start: number; end: number }): Promise<Readable>
}

/** A file store. Every method throws `FilesAway` if the store is unreachable or full. */
export interface Files {
  /** Stores a file atomically. Storing the same name again has no visible effect. */
  put(name: FileName, bytes: Uint8Array): Promise<void>
  /** For a file that may be too large for memory. If the stream fails, its error is the cause. */
  putStream(name: FileName, bytes: Readable): Promise<void>
  open(name: FileName): Promise<OpenFile | undefined>
  /** Removes files, with what killed processes have left of them. Ignores missing ones. */
  remove(names: readonly FileName[]): Promise<void>
  /** Removes what killed processes have left of any file, after twenty minutes. */
  removeLeftBehind(): Promise<void>
  list(folder: FileFolder): AsyncIterable<FileName>
  close(): Promise<void>
}

export class FilesAway extends Error {
  override name = 'FilesAway'
}

const NAME = /^[\w-]{1,160}\.(webp|jpg|jpeg|png)$/
const OTHER_NAMES: Partial<Record<FileFolder, RegExp>> = {
  exports: /^[\w-]{1,160}\.zip$/,
  extension: /^[\w-]{1,160}\.(pack|keys)$/,
  'open-data': /^[\w-]{1,160}\.(parquet|jsonl\.gz)$/,
  erased: /^[\w-]{1,160}\.txt$/,
}

/** Validates the name of a public file. Returns undefined for other folders, paths and extensions. */
export function fileNameOf(folder: string, name: string): PublicName | undefined {
  if (!(fileFolders as readonly string[]).includes(folder) || !NAME.test(name)) return undefined
  return `${folder as PublicFolder}/${name}`
}

/** Validates a name found in a store's folder. Returns undefined for files that are not ours. */
export const storedName = (folder: FileFolder, name: string): FileName | undefined =>
  (OTHER_NAMES[folder] ?? NAME).test(name) ? `${folder}/${name}` : undefined

export const withdrawnName = (name: PublicName): FileName => `withdrawn/${name.replace('/', '--')}`

export const typeOfFile = (name: FileName): string =>
  fileTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

export async function readFile(files: Files, name: FileName): Promise<Buffer | undefined> {
  const file = await files.open(name)
  if (!file) return undefined
  const parts: Buffer[] = []
  try {
    for await (const part of await file.stream()) parts.push(part as Buffer)
  } catch (error) {
    throw error instanceof FilesAway ? error : new FilesAway(`${name} could not be read to the end`, { cause: error })
  }
  return Buffer.concat(parts)
}
