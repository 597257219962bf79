import type { FileFolder, FileName, Files } from '../../engines/files/files.ts'

/** Removes all pictures of a member, including unused and hidden ones. */
export async function removeAvatars(files: Files, userId: number): Promise<boolean> {
  for (const [folder, beginning] of [
    ['avatars', `avatars/${userId}--`],
    ['withdrawn', `withdrawn/avatars--${userId}--`],
  ] as const)
    await files.remove(await namesWith(files, folder, beginning))
  return false
}

async function namesWith(files: Files, folder: FileFolder, beginning: string): Promise<FileName[]> {
  const found: FileName[] = []
  for await (const name of files.list(folder)) if (name.startsWith(beginning)) found.push(name)
  return found
}
