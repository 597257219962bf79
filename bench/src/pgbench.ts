import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** PostgreSQL's own load driver with the vote as one statement: what the database can do when nobody is in its way. */
export interface Pgbench {
  /** Votes a second, or undefined if it could not run. */
  votes(fixes: readonly number[], ms: number, connections: number): Promise<number | undefined>
}

export interface PgbenchOptions {
  address: { host: string; port: number; user: string; database: string }
  voters: readonly string[]
  folder: string
}

/** Undefined when `pgbench` is not installed: its rows are left out then. */
export function findPgbench(options: PgbenchOptions): Pgbench | undefined {
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined
  return { votes: (fixes, ms, connections) => run(options, fixes, ms, connections) }
}

function scriptFor(voters: readonly string[], fixes: readonly number[]): string {
  const literal = (list: readonly (string | number)[]) => list.map((each) => `'${each}'`).join(',')
  return [
    `\\set voter random(1, ${voters.length})`,
    `\\set fix random(1, ${fixes.length})`,
    '\\set down random(0, 1)',
    `select * from vote_on_fix((array[${literal(voters)}])[:voter], now(), ` +
      `(array[${literal(fixes)}]::bigint[])[:fix], (1 - 2 * :down)::smallint);`,
    '',
  ].join('\n')
}

async function run(
  { address, voters, folder }: PgbenchOptions,
  fixes: readonly number[],
  ms: number,
  connections: number,
) {
  const script = path.join(folder, 'vote.pgbench')
  fs.writeFileSync(script, scriptFor(voters, fixes))
  const { host, port, user, database } = address
  const where = ['-h', host, '-p', String(port), '-U', user]
  const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(Math.ceil(ms / 1000))]
  const printed = await outputOf('pgbench', [...where, ...how, '-f', script, database])
  const found = /^tps = ([\d.]+) \(without/m.exec(printed)
  return found ? Number(found[1]) : undefined
}

function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(printed))
  })
}
