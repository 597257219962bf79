import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildBrowsers } from '@unspun/contract/extension.ts'
import { freePort } from '../../tools/src/free-port.ts'
import { secretsIn } from '../../tools/src/secrets-in-log.ts'
import { installed, ROOT } from '../../tools/src/steps.ts'
import { LISTED_ORIGIN } from '../extension/rig/listed.ts'
import { PASSWORD } from './people.ts'
import { AWAY_WARNING, startSignInProvider } from './sign-in-provider.ts'
import { REQUEST_LINE, SITE_VARIABLE, withoutRequests } from './site.ts'

// The first start on a machine builds the pages.
const START_MS = 180_000
const STOP_MS = 15_000
/** The newest embedded PostgreSQL may be behind. */
const OUTDATED_WARNING = /"PostgreSQL \S+ lacks the fixes of /
const WARNINGS = /^\{"level":[456]0,.*$/gm

/**
 * Starts the site like `npm start`, with an empty data folder, and a sign-in provider. The returned function stops both and deletes the folder.
 */
export async function runSite(): Promise<() => Promise<void>> {
  // A site is already running, for example in `npm run deployment`.
  if (process.env[SITE_VARIABLE]) return async () => {}
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-journeys-'))
  // The builds of the extension that its page offers. Their content does not matter.
  const builds = path.join(folder, 'extension')
  fs.mkdirSync(builds)
  for (const browser of buildBrowsers) fs.writeFileSync(path.join(builds, `unspun-${browser}.zip`), browser)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const output = path.join(folder, 'output.txt')
  const sink = fs.openSync(output, 'a')
  const provider = await startSignInProvider(url)
  const { DATABASE_URL, NODE_ENV, SMTP_URL, ...inherited } = process.env
  const settings = { DATA_DIR: folder, PORT: String(port), SITE_URL: url }
  const site = spawn(installed('node'), ['tools/start.ts'], {
    cwd: ROOT,
    // Every test member has a different network address, which a proxy would forward.
    env: {
      ...inherited,
      ...settings,
      DEMO: 'on',
      EXTENSION_BUILDS: builds,
      EXTENSION_ORIGINS: LISTED_ORIGIN,
      TRUST_PROXY: 'on',
      BOT_CHECK_COST: '200',
      // As in production, because the request log is searched for secrets.
      LOG_LEVEL: 'info',
      ...provider.settings,
    },
    stdio: ['ignore', sink, sink],
  })
  fs.closeSync(sink)
  // An interrupted run also stops the site, and the site its database.
  const abandon = () => void site.kill('SIGINT')
  process.once('exit', abandon)

  async function stop(): Promise<void> {
    const endedItself = site.exitCode !== null || site.signalCode !== null
    const warned = fs.readFileSync(output, 'utf8').match(WARNINGS) ?? []
    const warnings = warned.filter((line) => !AWAY_WARNING.test(line) && !OUTDATED_WARNING.test(line))
    const forced = await end(site)
    await provider.stop()
    process.off('exit', abandon)
    const printed = fs.readFileSync(output, 'utf8')
    const logs = logsOf(folder, printed)
    const secrets = secretsIn(logs, {
      'a password': PASSWORD,
      "the site's secret": fs.readFileSync(path.join(folder, 'secret'), 'utf8').trim(),
    })
    fs.rmSync(folder, { recursive: true, force: true })
    if (endedItself || forced) {
      const how = endedItself ? 'ended during the journeys' : 'did not stop'
      throw new Error(`The site ${how}. It printed:\n${withoutRequests(printed)}`)
    }
    if (!logs.includes(REQUEST_LINE))
      throw new Error('The site logged no request, so the search for secrets checked nothing.')
    if (secrets.length > 0) throw new Error(`The logs contain secrets:\n${secrets.join('\n')}`)
    if (warnings.length > 0) throw new Error(`The site logged unexpected warnings or errors:\n${warnings.join('\n')}`)
  }

  try {
    await answering(url, site)
  } catch (fault) {
    console.error(`The site printed:\n${fs.readFileSync(output, 'utf8')}`)
    await stop().catch(() => {})
    throw fault
  }
  process.env[SITE_VARIABLE] = JSON.stringify({ url, output, folder, settings })
  return stop
}

/** Returns the logs of the site and its database. Instructions for the terminal are excluded, because they contain the demo's password. */
function logsOf(folder: string, printed: string): string {
  const site = printed.split('\n').filter((line) => line.startsWith('{'))
  const database = fs.globSync(path.join(folder, 'postgres', '**', '*.log'))
  return [...site, ...database.map((file) => fs.readFileSync(file, 'utf8'))].join('\n')
}

async function answering(url: string, site: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (site.exitCode !== null || site.signalCode !== null) throw new Error('The site ended instead of starting.')
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok && (await hasPictures(url))) return
    await sleep(100)
  }
  throw new Error('The site did not start in time.')
}

/** Returns whether the demo's pictures have been copied. Until then a page could change during a test. */
async function hasPictures(url: string): Promise<boolean> {
  const read = async (path: string) => (await fetch(`${url}/api${path}`)).text()
  const home = await read('/data/homepage-headlines/')
  return !home.includes('"coming"') && !(await read('/feed/in-the-news/')).includes('"picture_coming":true')
}

/** Stops the site like Ctrl-C. Returns true if it had to be killed. */
async function end(site: ChildProcess): Promise<boolean> {
  if (site.exitCode !== null || site.signalCode !== null) return false
  const ended = new Promise<false>((resolve) => site.once('exit', () => resolve(false)))
  site.kill('SIGINT')
  const giveUp = new AbortController()
  const late = sleep(STOP_MS, true as const, { signal: giveUp.signal }).catch(() => false as const)
  const forced = await Promise.race([ended, late])
  giveUp.abort()
  if (forced) site.kill('SIGKILL')
  return forced
}
