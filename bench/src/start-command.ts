import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../tools/src/steps.ts'

/** What `npm start` runs: settings of its own, then `node` with options and a file. */
export interface StartCommand {
  env: Record<string, string>
  execArgv: string[]
  file: string
}

/** Reads the command of `package.json`. Throws if it is none of these. */
export function startCommand(command: string = readCommand()): StartCommand {
  const words = command.split(' ')
  const node = words.indexOf('node')
  const [env, file] = [words.slice(0, node), words.at(-1)]
  if (node < 0 || !file || !env.every((word) => word.includes('='))) throw new Error(`npm start is no node: ${command}`)
  return {
    env: Object.fromEntries(env.map((word) => word.split('='))),
    execArgv: words.slice(node + 1, -1),
    file: path.join(ROOT, file),
  }
}

function readCommand(): string {
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts.start
}
