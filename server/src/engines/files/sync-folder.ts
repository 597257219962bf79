import fs from 'node:fs/promises'

/** Syncs a folder to the disk. Only then is a new name in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
