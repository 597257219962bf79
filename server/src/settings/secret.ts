import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'

/** Reads the secret of a local site; undefined if it has none yet. */
export function existingSecret(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'secret')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
}

/** Reads the secret of a local site, or generates it on the first start. Only its owner can read the file. */
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
