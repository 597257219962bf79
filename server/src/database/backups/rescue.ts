import { newestOwn } from './own-backups.ts'

/** How to restore the newest of the site's own backups, as a part of a sentence. */
export async function restoreCall(folder: string | undefined): Promise<string | undefined> {
  const newest =
    folder === undefined ? undefined : await newestOwn(folder, new Date(), { ahead: true }).catch(() => undefined)
  return newest && `"npm run admin -- restore ${newest.path}"`
}

/** The advice about a damaged database, as the end of a sentence. */
export async function rescueFrom(folder: string | undefined): Promise<(cluster: string) => string> {
  const call = await restoreCall(folder)
  return (cluster) =>
    call
      ? `move that folder away, then run ${call}, which restores the newest backup`
      : `put back your own copy of ${cluster}, or move that folder away and run "npm run admin -- restore" with the folder of your newest backup${folder === undefined ? '' : ` (there is none in ${folder})`}`
}
