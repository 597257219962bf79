import { avatarCopy, pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import type { Database } from '../database/database.ts'
import {
  type FileFolder,
  type FileName,
  type Files,
  fileFolders,
  fileNameOf,
  type PublicName,
  readFile,
} from '../engines/files/files.ts'
import { forgetPictures, type PicturedThing, type PictureOfThing, picturesOf, withEveryPictureIn } from './store.ts'

/**
 * Makes the pictures of a thing follow it, after it was hidden or is shown again: those of hidden things are moved where nothing is served,
 * and back. Doing it twice is doing it once; it may be repeated after a `FilesAway`. A CDN keeps its copy until it is told to forget it:
 * answers the names that went.
 */
export async function settlePictures(
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
 * The same for all pictures of a site that does not run, and rows that name one of which a file is missing name it no more. Answers how many
 * such pictures there were.
 */
export async function settleEveryPicture(options: { database: Database; files: Files }): Promise<number> {
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
    missing += lost.length
  }
  return missing
}

const namesIn = async (files: Files, folder: FileFolder) => new Set(await Array.fromAsync(files.list(folder)))

/** The files that a name in the database stands for. */
function filesOf({ folder, name }: PictureOfThing): PublicName[] {
  const stored = folder === 'headline-images' ? readPictureName(name) : undefined
  const copies = stored
    ? pictureCopies(stored).map((copy) => copy.name)
    : folder === 'avatars'
      ? [avatarCopy(name)]
      : []
  return [name, ...copies].map((each) => fileNameOf(folder, each)).filter((each) => each !== undefined)
}

const withdrawnName = (name: PublicName): FileName => `withdrawn/${name.replace('/', '--')}`

/** Answers whether there was something to move. Cut off in the middle it leaves both, and the next time moves on. */
async function move(files: Files, from: FileName, to: FileName): Promise<boolean> {
  const bytes = await readFile(files, from)
  if (!bytes) return false
  await files.put(to, bytes)
  await files.remove([from])
  return true
}
