import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { explainFileFault } from '../engines/errors/operator-error.ts'

/** The secret of a local site: made on the first start and kept in the data folder, readable by its owner only. */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    // `wx` refuses a file that is there: of two first starts at once, both use the one that was written.
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileFault(fault, dataDir)
  }
  return fs.readFileSync(file, 'utf8').trim()
}
