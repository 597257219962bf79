import path from 'node:path'
import { type Config, readConfig } from './config.ts'
import { PlainError } from './engines/plain-error.ts'
import { builtFrontend, type Frontend } from './http/frontend.ts'
import { type Site, startSite } from './site.ts'

const BUILD = path.resolve(import.meta.dirname, '../../web/build')
/** How long a stop may take before it is forced, in milliseconds. */
const STOP_MS = 10_000

/** Runs the site until a signal stops it. `loadFrontend` gives the pages; without it they come from the build. */
export async function main(
  loadFrontend: (config: Config) => Promise<Frontend> = () => builtFrontend(BUILD),
): Promise<void> {
  const started = performance.now()
  try {
    const config = readConfig()
    const site = await startSite(
      config,
      () => loadFrontend(config),
      (message) => console.error(message),
    )
    stopOnSignals(site)
    printBanner(config, site, performance.now() - started)
  } catch (error) {
    // A fault that the operator can mend is one plain sentence; anything else is ours and keeps its stack.
    console.error(error instanceof PlainError ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

function stopOnSignals(site: Site): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error('Stopping took too long; what still ran was cut off.')
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

function printBanner(config: Config, site: Site, ms: number): void {
  const lines = [
    `${config.siteName} is running at ${config.local ? config.siteUrl : site.address}  (started in ${(ms / 1000).toFixed(1)} s)`,
  ]
  if (config.demo) {
    lines.push(
      '',
      `News pages to try     ${config.siteUrl}/demo-news/`,
      'What to try first     copy the address of one of them and press "Fix a Headline"',
    )
    if (site.demoMember)
      lines.push(`Log in as             ${site.demoMember.email}  password ${site.demoMember.password}`)
  }
  if (config.local)
    lines.push(
      `Mails that it sends   ${config.siteUrl}/dev/mail`,
      `Its data              ${config.dataDir}`,
      '',
      'Ctrl-C stops it.',
    )
  console.log(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`)
}

if (import.meta.main) await main()
