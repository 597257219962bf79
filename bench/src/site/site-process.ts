import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../../tools/src/free-port.ts'
import { ROOT } from '../../../tools/src/steps.ts'
import { type Child, startChild } from './child.ts'
import type { Settings } from './settings.ts'

export interface SiteProcess extends Child {
  port: number
  /** From the start of the process to the last byte of home. */
  startSeconds: number
}

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'usage-probe.ts')).href
const START_MS = 240_000

/** Starts a site with the command of `npm start` and waits for its home page. It logs at level `info` into a file, as under a service manager. */
export async function startSiteProcess(settings: Settings, port?: number): Promise<SiteProcess> {
  port ??= await freePort()
  const { env, file } = startCommand()
  const log = path.join(settings.DATA_DIR, 'site.log')
  const output = fs.openSync(log, 'a')
  const began = performance.now()
  const child = startChild(file, {
    env: { ...env, LOG_LEVEL: 'info', ...settings, PORT: String(port) },
    execArgv: ['--import', PROBE],
    output,
  })
  fs.closeSync(output)
  while (!(await isHomeServed(port))) {
    if (performance.now() - began > START_MS || !child.isRunning()) {
      await child.stop()
      throw new Error(`The site did not start:\n${fs.readFileSync(log, 'utf8').slice(-2000)}`)
    }
    await sleep(5)
  }
  return { ...child, port, startSeconds: (performance.now() - began) / 1000 }
}

/** Parses `NAME=value… node file`, the command of `npm start`. */
function startCommand(): { env: Record<string, string>; file: string } {
  const command: string = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts.start
  const [, variables, file] = /^((?:\w+=\S+ )*)node (\S+)$/.exec(command) ?? []
  if (!file) throw new Error(`The bench cannot run the command of npm start: ${command}`)
  const pairs = variables!.trim().split(' ').filter(Boolean)
  return { env: Object.fromEntries(pairs.map((pair) => pair.split('='))), file: path.join(ROOT, file) }
}

async function isHomeServed(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
