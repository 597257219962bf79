import { avatarCopy, pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import type { Database } from '../engines/database.ts'
import { type FileName, type Files, fileNameOf, type PublicName, readFile } from '../engines/files.ts'
import { type PicturedThing, type PictureOfThing, picturesOf } from './store.ts'

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
