import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from './engines/errors/operator-error.ts'
import { controlPath } from './engines/hand-over/control.ts'
import { isKept, onReplaced, stopWithKeeper, tellKeeper } from './engines/hand-over/kept.ts'
import { launchOf } from './engines/hand-over/messages.ts'
import { drain } from './http/fast-path/drain.ts'
import type { Frontend } from './http/pages/frontend.ts'
import { type Config, environment, readConfig } from './settings/config.ts'
import type { Site } from './site/site.ts'

const BUILD = path.resolve(import.meta.dirname, '../../web/build')
/** Milliseconds until a stop is forced. */
const STOP_MS = 10_000
const READY_POLL_MS = 100

async function built({ apiUrl, dataUrl, identityUrl, siteUrl, imagesUrl, botCheck }: Config): Promise<Frontend> {
  const { builtFrontend } = await import('./http/pages/frontend.ts')
  return builtFrontend(BUILD, {
    callees: [apiUrl, dataUrl, identityUrl],
    pictures: [siteUrl, imagesUrl],
    botCheck: botCheck.kind,
  })
}

/**
 * Runs the site until a signal stops it. `loadFrontend` provides the pages, by default from the build. If it returns none, only the API is
 * served. With HAND_OVER=on, this process only keeps the port, and the module `program`, which calls `main`, runs the site.
 */
export async function main(
  loadFrontend: (config: Config) => Promise<Frontend | undefined> = built,
  program = import.meta.filename,
): Promise<void> {
  let stopping: AbortSignal | undefined
  try {
    const config = readConfig()
    if (config.handOver && !isKept) return await keepSite(config, program)
    // From the first moment on, because a start has children that would outlive this process.
    stopping = stopSignal()
    await runSite(config, loadFrontend, stopping)
  } catch (error) {
    if (stopping?.aborted) process.exit()
    // An operator's mistake is shown as one sentence; a fault of the program keeps its stack.
    console.error(error instanceof OperatorError ? `\n${error.message}\n` : error)
    await tellKeeper({ handOver: 'failed', reason: String((error as Error).message) })
    process.exit(1)
  }
}

/** Loads only what it needs, because it stays in memory beside the site. */
async function keepSite(config: Config, program: string): Promise<void> {
  const { keep } = await import('./engines/hand-over/keeper.ts')
  const first = launchOf(program, config, environment())
  keep(first, { control: controlPath(config.dataDir, config.port), address: first.address, say: console.error })
}

async function runSite(
  config: Config,
  loadFrontend: (config: Config) => Promise<Frontend | undefined>,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now()
  stopWithKeeper()
  const [{ startSite }, { openLog }, { banner }] = await Promise.all([
    import('./site/site.ts'),
    import('./site/log.ts'),
    import('./site/banner.ts'),
  ])
  const log = openLog(config)
  const site = await startSite(config, () => loadFrontend(config), log, stopping)
  stopWhen(stopping, site)
  const text = banner(config, site, performance.now() - started)
  if (config.local) console.log(`\n${text}\n`)
  else log.info(text.trim())
  if (!isKept) return
  onReplaced(() => void drain(site.app.server).then(() => process.kill(process.pid, 'SIGTERM')))
  while ((await site.app.inject('/readyz')).statusCode !== 200) await sleep(READY_POLL_MS)
  await tellKeeper({ handOver: 'ready' })
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
