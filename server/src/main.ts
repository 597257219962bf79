import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { builtFrontend, type Frontend } from './http/pages/frontend.ts'
import { type Config, readConfig } from './settings/config.ts'
import { banner } from './site/banner.ts'
import { openLog } from './site/log.ts'
import { type Site, startSite } from './site/site.ts'

const BUILD = path.resolve(import.meta.dirname, '../../web/build')
/** Milliseconds until a stop is forced. */
const STOP_MS = 10_000

const built = ({ apiUrl, dataUrl, identityUrl, siteUrl, imagesUrl, botCheck }: Config) =>
  builtFrontend(BUILD, {
    callees: [apiUrl, dataUrl, identityUrl],
    pictures: [siteUrl, imagesUrl],
    botCheck: botCheck.kind,
  })

/**
 * Runs the site until a signal stops it. `loadFrontend` provides the pages, by default from the build. If it returns none, only the API is
 * served.
 */
export async function main(loadFrontend: (config: Config) => Promise<Frontend | undefined> = built): Promise<void> {
  const started = performance.now()
  // From the first moment on, because a start has children that would outlive this process.
  const stopping = stopSignal()
  try {
    const config = readConfig()
    const log = openLog(config)
    const site = await startSite(config, () => loadFrontend(config), log, stopping)
    stopWhen(stopping, site)
    const text = banner(config, site, performance.now() - started)
    if (config.local) console.log(`\n${text}\n`)
    else log.info(text.trim())
  } catch (error) {
    if (stopping.aborted) process.exit()
    // An operator's mistake is shown as one sentence; a fault of the program keeps its stack.
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

/** Aborted by the first SIGINT or SIGTERM. From then on, ten seconds are left. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return
    setTimeout(() => {
      console.error('Stopping took too long; unfinished work was aborted.')
      process.exit(1)
    }, STOP_MS).unref()
    stopping.abort(new Error(`${signal} ended the start`))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return stopping.signal
}

function stopWhen(stopping: AbortSignal, site: Site): void {
  const stop = async () => {
    await site.stop().catch((error) => {
      console.error('Stopping failed:', error)
      process.exitCode = 1
    })
    process.exit()
  }
  if (stopping.aborted) void stop()
  else stopping.addEventListener('abort', stop)
}

if (import.meta.main) await main()
