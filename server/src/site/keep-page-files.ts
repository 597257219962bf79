import type { Database } from '../database/database.ts'
import { type Frontend, sharedFilesOf } from '../http/pages/frontend.ts'
import { storePageFiles } from './page-file-store.ts'

const EVERY_MS = 6 * 60 * 60_000

/**
 * Stores the scripts, styles and fonts of this build, and again every six hours while the process runs. So each is kept for at least a day after the
 * last process that has it: an open page can still load its code after an upgrade, and so can a page whose next request reaches a process of another
 * version, older or newer. It does not matter how long two versions run side by side, which one starts last, or whether the site goes back to the
 * older one.
 */
export async function keepPageFiles(
  database: Database,
  frontend: Frontend,
  warn: (text: string, error: unknown) => void,
): Promise<NodeJS.Timeout | undefined> {
  const files = sharedFilesOf(frontend)
  if (files.length === 0) return undefined
  await storePageFiles(database, files)
  const again = () =>
    storePageFiles(database, files).catch((error) => warn('The files of the pages could not be stored', error))
  return setInterval(again, EVERY_MS).unref()
}
