import fs from 'node:fs/promises'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'

/**
 * Throws `OperatorError` if this process cannot make or write a folder, or the error if its parents cannot be looked up. Creates nothing.
 * Node's recursive `mkdir` would report a read-only disk as ENOENT. `what` names the folder to the operator.
 */
export async function requireWritable(folder: string, what = folder): Promise<void> {
  for (let at = folder; ; at = path.dirname(at)) {
    try {
      // The dot demands a folder.
      return await fs.access(`${at}/.`, fs.constants.W_OK | fs.constants.X_OK)
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ENOENT' || at === path.dirname(at))
        throw explainFileFault(fault, what)
    }
  }
}
