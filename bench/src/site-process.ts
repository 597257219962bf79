import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BenchSettings, freePort } from './bench-settings.ts'
import { type Child, startChild } from './child.ts'
import { startCommand } from './start-command.ts'

/** The real site, started as an operator starts it. */
export interface SiteProcess extends Child {
  port: number
  /** From the start of the process to the first whole page that it answered. */
  startSeconds: number
}

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'usage-probe.ts')).href
const PATIENCE_MS = 60_000

/** Starts a site and waits for its first page. Its log goes to a file, as with a service manager. */
export async function startSiteProcess(
  settings: BenchSettings,
  logLevel: 'info' | 'warn',
  nodeOptions: string[] = [],
  givenPort?: number,
): Promise<SiteProcess> {
  const port = givenPort ?? (await freePort())
  const log = path.join(settings.DATA_DIR, `site-${logLevel}.log`)
  const output = fs.openSync(log, 'a')
  const began = performance.now()
  const command = startCommand()
  const child = startChild(command.file, {
    env: { ...command.env, ...settings, PORT: String(port), LOG_LEVEL: logLevel },
    execArgv: [...command.execArgv, '--import', PROBE, ...nodeOptions],
    output,
  })
  fs.closeSync(output)
  while ((await statusOf(port)) !== 200) {
    if (performance.now() - began > PATIENCE_MS || !child.isRunning()) {
      await child.stop()
      throw new Error(`The site did not start:\n${fs.readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await sleep(5)
  }
  return { ...child, port, startSeconds: (performance.now() - began) / 1000 }
}

/** The status of home, once its last byte is here; undefined while nobody listens. */
function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = http.get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', () => resolve(undefined))
  })
}
