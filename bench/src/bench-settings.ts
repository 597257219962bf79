import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { ROOT } from '../../tools/src/steps.ts'

/** Settings of a site in production, the only mode whose speed matters. No mail is ever sent, so nobody listens there. */
export type BenchSettings = ReturnType<typeof makeSettings>

export function makeSettings(dataDir: string) {
  return {
    NODE_ENV: 'production',
    SITE_URL: 'https://bench.example',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@bench.example',
    // Fifty people vote here as fast as a thousand would.
    RATE_LIMIT: '0',
    // A bench asks nobody.
    FEEDS: 'off',
  }
}

/** A new data folder beside the site's own one: on a real disk, which the temporary folder often is not. */
export function makeDataDir(): string {
  const folder = path.join(ROOT, 'var')
  fs.mkdirSync(folder, { recursive: true })
  return fs.mkdtempSync(path.join(folder, 'bench-'))
}

const TMPFS = 0x01021994

/** Whether a folder is in memory, where a commit costs nothing and votes would look too good. */
export const isInMemory = (folder: string) => fs.statfsSync(folder).type === TMPFS

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
