import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'

/** The secret of a local site. It is generated on the first start and stored in the data folder, readable only by its owner. */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    // `wx` fails if the file exists, so two concurrent first starts use the same secret.
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw explainFileFault(fault, dataDir)
  }
  return fs.readFileSync(file, 'utf8').trim()
}
