import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Part, part } from './part.ts'
import { unprivileged } from './programs.ts'

export interface Cluster {
  primary: Part
  replica: Part
  primaryUrl: string
  replicaUrl: string
  /** Runs a statement that returns one value. */
  ask(where: 'primary' | 'replica', statement: string): string
}

/** Starts an empty primary and a replica that streams from it. Commits are written to the disk, as in production. */
export async function startPostgres(
  postgres: string,
  folder: string,
  ports: { primary: number; replica: number },
): Promise<Cluster> {
  const tool = (name: string) => path.join(path.dirname(postgres), name)
  function run(name: string, args: string[]): string {
    const { status, stdout, stderr } = spawnSync(tool(name), args, { ...unprivileged, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
    return stdout.trim()
  }
  const at = (port: number) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'app']
  const urlOf = (port: number) => `postgres://app@127.0.0.1:${port}/unspun`

  function server(name: 'primary' | 'replica'): Part {
    const port = ports[name]
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'hot_standby_feedback=on',
      // A replica that never comes back must not fill the primary's disk.
      'max_slot_wal_keep_size=1GB',
    ]
    return part(`PostgreSQL ${name}`, {
      file: postgres,
      args: ['-D', path.join(folder, name), ...settings.flatMap((each) => ['-c', each])],
      output: path.join(folder, `${name}.log`),
      options: { ...unprivileged, cwd: folder },
      isReady: async () => spawnSync(tool('pg_isready'), ['-q', ...at(port)], { cwd: folder }).status === 0,
      stopBy: 'SIGINT',
    })
  }

  const output = ['primary.log', 'replica.log'].map((name) => path.join(folder, name))
  for (const file of output) fs.writeFileSync(file, '')
  run('initdb', ['-D', path.join(folder, 'primary'), '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  const [primary, replica] = [server('primary'), server('replica')]
  await primary.start()
  run('createdb', [...at(ports.primary), 'unspun'])
  const copy = ['-D', path.join(folder, 'replica'), '-R', '-X', 'stream', '-C', '-S', 'replica', '--checkpoint=fast']
  run('pg_basebackup', [...at(ports.primary), ...copy])
  await replica.start()
  return {
    primary,
    replica,
    primaryUrl: urlOf(ports.primary),
    replicaUrl: urlOf(ports.replica),
    ask: (where, statement) => run('psql', [...at(ports[where]), '-d', 'unspun', '-XAtc', statement]),
  }
}
