import type { Readable } from 'node:stream'

/** Where pictures are kept. Only pictures that we encoded ourselves, so the name's ending tells the type. */
export const fileFolders = ['avatars', 'headline-images', 'fix-images'] as const
export type PublicFolder = (typeof fileFolders)[number]

/** Of these, `withdrawn` is never served: there lie the pictures of hidden things, so that hiding can be undone. */
export const everyFolder = [...fileFolders, 'withdrawn'] as const
export type FileFolder = (typeof everyFolder)[number]

/** `{folder}/{name}` of a stored file. A name is never used for other bytes: it holds a hash or a moment. */
export type FileName = `${FileFolder}/${string}`
export type PublicName = `${PublicFolder}/${string}`

/** The types that are ever served, by ending. */
export const fileTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

export interface OpenFile {
  /** Bytes of the whole file. */
  size: number
  type: string
  /** The bytes, or those of the range from `start` to `end`, both included. */
  stream(range?: { start: number; end: number }): Promise<Readable>
}

/** A store of pictures. Every method throws `FilesAway` when the store cannot be reached or is full. */
export interface Files {
  /** Keeps a file whole or not at all; keeping the same name again changes nothing that a reader could see. */
  put(name: FileName, bytes: Uint8Array): Promise<void>
  /** A stored file, or undefined. */
  open(name: FileName): Promise<OpenFile | undefined>
  /** Removes files; those that are not there are no fault. */
  remove(names: readonly FileName[]): Promise<void>
  /** Every name of a folder, in no order. */
  list(folder: FileFolder): AsyncIterable<FileName>
  close(): Promise<void>
}

/** The store cannot be reached, or takes nothing more. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

const NAME = /^[\w-]{1,160}\.(webp|jpg|jpeg|png)$/

/** The name of a file that may be served, if it could be one, else undefined: no folder but the public ones, no path, no other ending. */
export function fileNameOf(folder: string, name: string): PublicName | undefined {
  if (!(fileFolders as readonly string[]).includes(folder) || !NAME.test(name)) return undefined
  return `${folder as PublicFolder}/${name}`
}

/** A name as a store finds it in one of its folders, or undefined for what is none of ours. */
export const storedName = (folder: FileFolder, name: string): FileName | undefined =>
  NAME.test(name) ? `${folder}/${name}` : undefined

/** The type that a file is served with. */
export const typeOfFile = (name: FileName): string => fileTypes[name.slice(name.lastIndexOf('.') + 1)] ?? ''

/** All bytes of a stored file, or undefined. */
export async function readFile(files: Files, name: FileName): Promise<Buffer | undefined> {
  const file = await files.open(name)
  if (!file) return undefined
  const parts: Buffer[] = []
  try {
    for await (const part of await file.stream()) parts.push(part as Buffer)
  } catch (error) {
    throw error instanceof FilesAway ? error : new FilesAway(`${name} broke off`, { cause: error })
  }
  return Buffer.concat(parts)
}
