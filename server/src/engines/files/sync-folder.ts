import fs from 'node:fs/promises'

/** Syncs a folder to the disk: a new name in it is durable only then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
