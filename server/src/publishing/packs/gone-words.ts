import { readPack } from '@unspun/contract/packs.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Files } from '../../engines/files/files.ts'
import { isOneGone } from './entries-store.ts'
import type { ExtensionFile } from './files-store.ts'
import { readStored } from './stored-file.ts'

/**
 * Returns whether a pack has the words of a fix that nobody may see any more. A later pack takes it back in browsers, but the words stay in the
 * file for all to read. A pack that is missing counts as well: only a new base helps.
 */
export async function haveGoneWords(
  transaction: Transaction<Tables>,
  files: Files,
  packs: readonly ExtensionFile[],
): Promise<boolean> {
  for (const { name } of packs) {
    const content = await readStored(files, name)
    const pack = content && readPack(JSON.parse(String(content)))
    if (!pack || pack === 'newer') return true
    const named = pack.headline_fix_ids.filter((_, at) => pack.titles[at] !== '')
    if (await isOneGone(transaction, named)) return true
  }
  return false
}
