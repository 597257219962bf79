import fs from 'node:fs'
import path from 'node:path'
import { ROOT, run } from '../../../tools/src/steps.ts'
import { type Part, part } from './part.ts'

/** A process of the site that runs as its systemd unit says. */
export interface Unit extends Part {
  /** Runs the unit's `ExecReload` with changed settings. Returns its exit code and output. */
  reload(settings?: Record<string, string>): Promise<{ status: number; printed: string }>
  /** The processes of the unit besides its first. */
  children(): number[]
}

/** The folder where the units expect the site. */
const HOME = '/opt/unspun/'

/** A process of the site with the environment and the commands of a unit. `settings` replace those of the unit. */
export function unitProcess(
  name: string,
  unit: string,
  instance: string,
  settings: Record<string, string>,
  output: string,
): Unit {
  const text = fs.readFileSync(path.join(ROOT, 'docs/deploy', unit), 'utf8').replaceAll('%i', instance)
  const line = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const command = (key: string) => {
    const [file = '', ...args] = line(key).split(' ')
    return { file: file.replace(HOME, `${ROOT}/`), args, cwd: ROOT }
  }
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    ...Object.fromEntries(
      line('Environment')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    ...settings,
  }
  const started = part(name, {
    ...command('ExecStart'),
    output,
    options: { cwd: ROOT, env },
    isReady: async () => (await fetch(`http://127.0.0.1:${instance}/readyz`)).ok,
  })
  return {
    ...started,
    reload: (changed = {}) => run({ ...command('ExecReload'), env: { ...env, ...changed } }),
    children: () => {
      const file = `/proc/${started.pid()}/task/${started.pid()}/children`
      return fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
    },
  }
}
