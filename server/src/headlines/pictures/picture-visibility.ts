import { avatarCopy, pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import { foldersInBackups } from '../../database/catalogue.ts'
import type { Database } from '../../database/database.ts'
import {
  type FileFolder,
  type FileName,
  type Files,
  fileFolders,
  fileNameOf,
  type PublicName,
  readFile,
  withdrawnName,
} from '../../engines/files/files.ts'
import {
  forgetPictures,
  type PicturedThing,
  type PictureOfThing,
  picturesOf,
  withEveryPictureIn,
} from './visible-store.ts'

/**
 * Moves the picture files of hidden content to a folder that is not served, and back if it is shown again. Idempotent;
 * can be repeated after `FilesAway`. Returns the withdrawn names, because a CDN keeps its copies until they are purged.
 */
export async function syncPictureVisibility(
  { database, files }: { database: Database; files: Files },
  thing: PicturedThing,
): Promise<PublicName[]> {
  const gone: PublicName[] = []
  for (const picture of await picturesOf(database, thing)) {
    for (const name of filesOf(picture)) {
      if (picture.shown) await move(files, withdrawnName(name), name)
      else if (await move(files, name, withdrawnName(name))) gone.push(name)
    }
  }
  return gone
}

/**
 * Does the same for all pictures while the site is stopped, and clears references to missing files. Returns how many
 * are missing, without those of news items, which backups omit.
 */
export async function syncAllPictureVisibility(options: { database: Database; files: Files }): Promise<number> {
  const { database, files } = options
  const withdrawn = await namesIn(files, 'withdrawn')
  let missing = 0
  for (const folder of fileFolders) {
    const there = await namesIn(files, folder)
    const lost: string[] = []
    await withEveryPictureIn(database, folder, async (pictures) => {
      for (const picture of pictures) {
        const names = filesOf(picture)
        if (names.some((name) => !there.has(name) && !withdrawn.has(withdrawnName(name)))) lost.push(picture.name)
        for (const name of names) {
          if (!picture.shown && there.has(name)) await move(files, name, withdrawnName(name))
          if (picture.shown && withdrawn.has(withdrawnName(name))) await move(files, withdrawnName(name), name)
        }
      }
    })
    await forgetPictures(database, folder, lost)
    if (foldersInBackups.includes(folder)) missing += lost.length
  }
  return missing
}

const namesIn = async (files: Files, folder: FileFolder) => new Set(await Array.fromAsync(files.list(folder)))

function filesOf({ folder, name }: PictureOfThing): PublicName[] {
  const stored = folder === 'headline-images' ? readPictureName(name) : undefined
  const copies = stored
    ? pictureCopies(stored).map((copy) => copy.name)
    : folder === 'avatars'
      ? [avatarCopy(name)]
      : []
  return [name, ...copies].map((each) => fileNameOf(folder, each)).filter((each) => each !== undefined)
}

/** After an interruption both files exist, and the next call completes the move. Returns false without a file. */
async function move(files: Files, from: FileName, to: FileName): Promise<boolean> {
  const bytes = await readFile(files, from)
  if (!bytes) return false
  await files.put(to, bytes)
  await files.remove([from])
  return true
}
