import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../../tools/src/steps.ts'
import { type Part, part } from './part.ts'

const HOME = '/opt/unspun/'

/** Uses the environment and the command of a systemd unit. `settings` override those of the unit. */
export function unitProcess(
  name: string,
  unit: string,
  instance: string,
  settings: Record<string, string>,
  output: string,
): Part {
  const text = fs.readFileSync(path.join(ROOT, 'docs/deploy', unit), 'utf8').replaceAll('%i', instance)
  const line = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? ''
  const [file = '', ...args] = line('ExecStart').split(' ')
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
  return part(name, {
    file: file.replace(HOME, `${ROOT}/`),
    args,
    output,
    options: { cwd: ROOT, env },
    isReady: async () => (await fetch(`http://127.0.0.1:${instance}/readyz`)).ok,
  })
}
