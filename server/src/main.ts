import path from 'node:path'
import { OperatorError } from './engines/errors/operator-error.ts'
import { builtFrontend, type Frontend } from './http/pages/frontend.ts'
import { type Config, readConfig } from './settings/config.ts'
import { banner } from './site/banner.ts'
import { openLog } from './site/log.ts'
import { type Site, startSite } from './site/site.ts'

const BUILD = path.resolve(import.meta.dirname, '../../web/build')
/** Milliseconds until a stop is forced. */
const STOP_MS = 10_000

const built = ({ apiUrl, dataUrl, identityUrl, botCheck }: Config) =>
  builtFrontend(BUILD, [apiUrl, dataUrl, identityUrl], botCheck.kind)

/**
 * Runs the site until a signal stops it. `loadFrontend` provides the pages, by default from the build. If it returns none, only the API is
 * served.
 */
export async function main(loadFrontend: (config: Config) => Promise<Frontend | undefined> = built): Promise<void> {
  const started = performance.now()
  try {
    const config = readConfig()
    const log = openLog(config)
    const site = await startSite(config, () => loadFrontend(config), log)
    stopOnSignals(site)
    const text = banner(config, site, performance.now() - started)
    if (config.local) console.log(`\n${text}\n`)
    else log.info(text.trim())
  } catch (error) {
    // An operator's mistake is shown as one sentence; a fault of the program keeps its stack.
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

function stopOnSignals(site: Site): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error('Stopping took too long; unfinished work was aborted.')
      process.exit(1)
    }, STOP_MS).unref()
    await site.stop().catch((error) => {
      console.error(`Stopping after ${signal} failed:`, error)
      process.exitCode = 1
    })
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

if (import.meta.main) await main()
