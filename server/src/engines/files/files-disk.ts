import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { everyFolder, type FileFolder, type FileName, type Files, FilesAway, storedName, typeOfFile } from './files.ts'
import { syncFolder } from './sync-folder.ts'

const UNFINISHED = 'unfinished'
/** Unfinished files that have not grown for so long were left by a killed process. Processes can share the folder. */
const LEFT_BEHIND_MS = 20 * 60 * 1000
const unfinishedStart = (name: FileName) => `${name.replace('/', '--')}.`

/** Stores files in a local folder. Throws `OperatorError` if it cannot be created. */
export async function createDiskFiles(root: string): Promise<Files> {
  const pathOf = (name: FileName) => path.join(root, name)
  const unfinishedFolder = path.join(root, UNFINISHED)
  const removeLeftBehind = () => removeOlder(unfinishedFolder, Date.now() - LEFT_BEHIND_MS)
  try {
    await makeFolders(root)
    await removeLeftBehind()
  } catch (error) {
    throw new OperatorError(`Cannot store pictures in ${root}: ${(error as Error).message}`)
  }

  async function store(name: FileName, bytes: Uint8Array | Readable): Promise<void> {
    const unfinished = path.join(unfinishedFolder, unfinishedStart(name) + randomUUID())
    try {
      const file = await fs.open(unfinished, 'wx', 0o640)
      try {
        await giveToOwnerOf(root, file)
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await fs.rename(unfinished, pathOf(name))
      await syncFolder(path.dirname(pathOf(name)))
    } catch (error) {
      await fs.rm(unfinished, { force: true }).catch(() => {})
      throw new FilesAway(`${name} could not be stored`, { cause: error })
    }
  }

  return {
    put: store,
    putStream: store,

    async open(name) {
      const file = pathOf(name)
      const unreadable = (error: unknown) => new FilesAway(`${name} could not be read`, { cause: error })
      const stat = await fs.stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw unreadable(error)
      })
      if (!stat?.isFile()) return undefined
      return {
        size: stat.size,
        type: typeOfFile(name),
        async stream(range) {
          const handle = await fs.open(file).catch((error) => {
            throw unreadable(error)
          })
          return handle.createReadStream(range ?? {})
        },
      }
    },

    async remove(names) {
      if (names.length === 0) return
      const away = (name: string) => (error: unknown) => {
        throw new FilesAway(`${name} could not be removed`, { cause: error })
      }
      for (const name of names) await fs.rm(pathOf(name), { force: true }).catch(away(name))
      const starts = names.map(unfinishedStart)
      for (const left of await fs.readdir(unfinishedFolder).catch(away(UNFINISHED)))
        if (starts.some((start) => left.startsWith(start)))
          await fs.rm(path.join(unfinishedFolder, left), { force: true }).catch(away(left))
    },

    async removeLeftBehind() {
      await removeLeftBehind().catch((error) => {
        throw new FilesAway('What killed processes have left could not be removed', { cause: error })
      })
    },

    list: (folder) => namesIn(root, folder),
    close: async () => {},
  }
}

async function* namesIn(root: string, folder: FileFolder): AsyncGenerator<FileName> {
  try {
    for await (const entry of await fs.opendir(path.join(root, folder))) {
      const name = entry.isFile() ? storedName(folder, entry.name) : undefined
      if (name) yield name
    }
  } catch (error) {
    throw new FilesAway(`${folder} could not be listed`, { cause: error })
  }
}

async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name)
    // Another process may have just finished or removed it.
    const stat = await fs.stat(file).catch(() => undefined)
    if (stat && stat.mtimeMs < before) await fs.rm(file, { force: true })
  }
}

async function makeFolders(root: string): Promise<void> {
  for (const folder of [...everyFolder, UNFINISHED].map((each) => path.join(root, each))) {
    const made = await fs.mkdir(folder, { recursive: true })
    if (made === undefined) continue
    // Includes all folders that were missing, from the deepest up.
    for (let each = folder; each.length >= made.length; each = path.dirname(each))
      await giveToOwnerOf(path.dirname(made), each)
  }
  for (const folder of [root, ...everyFolder.map((each) => path.join(root, each)), path.join(root, UNFINISHED)])
    await closeToOthers(folder)
}

/** Removes the rights of other accounts on this machine. Folders of earlier versions had them. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await fs.stat(folder)
  const mayChange = process.getuid?.() === uid || process.getuid?.() === 0
  if ((mode & 0o007) !== 0 && mayChange) await fs.chmod(folder, mode & 0o7770)
}

/** Otherwise the site could not read what an operator's command wrote as root. */
async function giveToOwnerOf(folder: string, file: string | fs.FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await fs.stat(folder)
  if (uid === 0) return
  await (typeof file === 'string' ? fs.chown(file, uid, gid) : file.chown(uid, gid))
}
