import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/src/steps.ts'
import { atEnd, printStep } from './cleanup.ts'

export type Settings = { DATA_DIR: string } & Record<string, string>

/** The site sends no mail, because no server listens at the mail address. */
export const productionSettings = (dataDir: string) => ({
  NODE_ENV: 'production',
  SITE_URL: 'https://bench.example',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  SECRET: randomBytes(32).toString('base64url'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@bench.example',
  // Fifty members vote as fast as a thousand would, which a rate limit would refuse.
  RATE_LIMIT: '0',
  FEEDS: 'off',
})

const TMPFS = 0x01021994

/** Uses `var/`, which is on a disk, whereas the system's temporary folder is often in memory. It is deleted at the end. */
export function makeDataDir(): string {
  const parent = path.join(ROOT, 'var')
  fs.mkdirSync(parent, { recursive: true })
  const folder = fs.mkdtempSync(path.join(parent, 'bench-'))
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  if (fs.statfsSync(folder).type === TMPFS)
    printStep('The data folder is in memory: commits cost nothing, votes look too good')
  return folder
}
