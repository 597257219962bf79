import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type FileFolder, type FileName, type Files, FilesAway, fileFolders, fileNameOf, typeOfFile } from './files.ts'

/** Pictures below a folder of this machine, one folder for each kind. */
export async function createDiskFiles(root: string): Promise<Files> {
  const pathOf = (name: FileName) => path.join(root, name)
  const temporary = path.join(root, 'unfinished')
  // What a killed process left half-written.
  await fs.rm(temporary, { recursive: true, force: true })
  for (const folder of [...fileFolders, 'unfinished']) await fs.mkdir(path.join(root, folder), { recursive: true })

  return {
    async put(name, bytes) {
      const unfinished = path.join(temporary, randomUUID())
      try {
        const file = await fs.open(unfinished, 'wx', 0o640)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await fs.rename(unfinished, pathOf(name))
        await syncFolder(path.dirname(pathOf(name)))
      } catch (error) {
        await fs.rm(unfinished, { force: true }).catch(() => {})
        throw new FilesAway(`${name} could not be kept`, { cause: error })
      }
    },

    async open(name) {
      const file = pathOf(name)
      const stat = await fs.stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw new FilesAway(`${name} could not be read`, { cause: error })
      })
      if (!stat?.isFile()) return undefined
      return { size: stat.size, type: typeOfFile(name), stream: async (range) => createReadStream(file, range ?? {}) }
    },

    async remove(names) {
      for (const name of names) {
        await fs.rm(pathOf(name), { force: true }).catch((error) => {
          throw new FilesAway(`${name} could not be removed`, { cause: error })
        })
      }
    },

    list: (folder) => namesIn(root, folder),
    close: async () => {},
  }
}

async function* namesIn(root: string, folder: FileFolder): AsyncGenerator<FileName> {
  for await (const entry of await fs.opendir(path.join(root, folder))) {
    const name = entry.isFile() ? fileNameOf(folder, entry.name) : undefined
    if (name) yield name
  }
}

/** A new name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
