import { AppError } from '@unspun/contract/errors.ts'
import { avatarCopy, avatarEnding, avatarLimits, readAvatarName, refusedAsAvatar } from '@unspun/contract/pictures.ts'
import type { Sharp } from 'sharp'
import type { Database } from '../database/database.ts'
import { type Files, FilesAway, type PublicName } from '../engines/files/files.ts'
import { BadPicture, decodePicture, encodePicture, type Pixels } from '../engines/pictures/decode-picture.ts'
import { avatarsOf } from './avatar-store.ts'

/** The files of an avatar in removal order. They are stored in the opposite order. */
export const avatarFiles = (name: string): PublicName[] => [`avatars/${avatarCopy(name)}`, `avatars/${name}`]

const avatarOf = (file: string) => file.replace(`_${avatarLimits.copySide}x${avatarLimits.copySide}.`, '.')

const asJpeg = (picture: Sharp, isCopy: boolean) =>
  // Optimised Huffman tables double the encoding time and save 5 %. It pays off for the copy, which every visitor
  // loads.
  picture.jpeg({ quality: 85, optimiseCoding: isCopy })
const encodings: Record<string, typeof asJpeg> = {
  jpg: asJpeg,
  jpeg: asJpeg,
  png: (picture) => picture.png(),
}

/**
 * Stores a picture as a square with a small copy and returns its name. `now` is in milliseconds. Throws `FileTooLarge`,
 * `FileTypeInvalid`, `FileDamaged` or `UploadFailed`, and then stores nothing.
 */
export async function storeAvatar(
  files: Files,
  userId: number,
  { name, bytes }: { name: string; bytes: Buffer },
  now: number,
): Promise<string> {
  const refusal = refusedAsAvatar({ name, size: bytes.length })
  if (refusal === 'FileTooLarge') throw new AppError('FileTooLarge')
  const ending = avatarEnding(name)
  const encode = ending === undefined ? undefined : encodings[ending]
  if (!encode) throw new AppError('FileTypeInvalid')
  const pixels = await decodeAvatar(bytes)
  const stored = `${userId}--${now}.${ending}`
  const [copyName, fullName] = avatarFiles(stored) as [PublicName, PublicName]
  const full = await encodePicture(pixels, (picture) => encode(picture, false))
  const side = avatarLimits.copySide
  const copy = await encodePicture(pixels, (picture) => encode(picture.resize(side, side), true))
  try {
    await files.put(fullName, full.data)
    // Stored last: its presence shows that the avatar is complete.
    await files.put(copyName, copy.data)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    // If this fails too, `tidyAvatars` removes the leftovers.
    await files.remove([copyName, fullName]).catch(() => {})
    throw new AppError('UploadFailed')
  }
  return stored
}

async function decodeAvatar(bytes: Buffer): Promise<Pixels> {
  try {
    return await decodePicture(bytes, { kinds: ['jpg', 'png'], box: avatarLimits.side, fill: true })
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error
    if (error.problem === 'too-large') throw new AppError('FileTooLarge')
    throw new AppError(error.problem === 'damaged' ? 'FileDamaged' : 'FileTypeInvalid')
  }
}

/** Allows for a user who selects an avatar just before it expires. */
const GRACE_MS = 5 * 60_000
const BATCH = 500

/** Removes unused avatars, incomplete uploads and replaced avatars. `now` is in milliseconds. */
export async function tidyAvatars(
  { database, files }: { database: Database; files: Files },
  now: number,
): Promise<void> {
  const before = now - avatarLimits.unusedMinutes * 60_000 - GRACE_MS
  const found = new Set<string>()
  for await (const file of files.list('avatars')) {
    const name = avatarOf(file.slice('avatars/'.length))
    const { uploaded_at = now } = readAvatarName(name) ?? {}
    if (uploaded_at < before) found.add(name)
  }
  const old = [...found]
  for (let start = 0; start < old.length; start += BATCH) {
    const names = old.slice(start, start + BATCH)
    const used = await avatarsOf(database, [...new Set(names.map((name) => readAvatarName(name)?.user_id ?? 0))])
    for (const name of names) if (!used.has(name)) await files.remove(avatarFiles(name))
  }
}
