import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { builtFrontend, type Frontend } from './http/pages/frontend.ts'
import { type Config, readConfig } from './settings/config.ts'
import { banner } from './site/banner.ts'
import { openLog } from './site/log.ts'
import { type Site, startSite } from './site/site.ts'

const BUILD = path.resolve(import.meta.dirname, '../../web/build')
/** The deadline for a graceful stop. */
const STOP_MS = 10_000

const built = ({ apiUrl, dataUrl, identityUrl, siteUrl, imagesUrl, botCheck }: Config) =>
  builtFrontend(BUILD, {
    callees: [apiUrl, dataUrl, identityUrl],
    pictures: [siteUrl, imagesUrl],
    botCheck: botCheck.kind,
  })

/** Runs the site until a signal stops it. Only the API is served if `loadFrontend` returns nothing. */
export async function main(loadFrontend: (config: Config) => Promise<Frontend | undefined> = built): Promise<void> {
  const started = performance.now()
  // Created first, because the start launches child processes that would outlive this one.
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
    // An operator's mistake is shown as one sentence, an unexpected error with its stack.
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

/** Aborts on the first SIGINT or SIGTERM. The process exits at the latest ten seconds later. */
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
