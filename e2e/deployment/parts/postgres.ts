import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Part, part } from './part.ts'
import { unprivileged } from './programs.ts'

export interface DatabaseServer {
  part: Part
  url: string
  ask(statement: string): string
}

/** Commits are synced to the disk, as in production. */
export async function startPostgres(postgres: string, folder: string, port: number): Promise<DatabaseServer> {
  const tool = (name: string) => path.join(path.dirname(postgres), name)
  function run(name: string, args: string[]): string {
    const { status, stdout, stderr } = spawnSync(tool(name), args, { ...unprivileged, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
    return stdout.trim()
  }
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', 'app']
  const data = path.join(folder, 'database')
  const output = path.join(folder, 'database.log')
  fs.writeFileSync(output, '')
  run('initdb', ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const server = part('PostgreSQL', {
    file: postgres,
    args: ['-D', data, ...settings.flatMap((each) => ['-c', each])],
    output,
    options: { ...unprivileged, cwd: folder },
    isReady: async () => spawnSync(tool('pg_isready'), ['-q', ...at], { cwd: folder }).status === 0,
    stopBy: 'SIGINT',
  })
  await server.start()
  run('createdb', [...at, 'unspun'])
  return {
    part: server,
    url: `postgres://app@127.0.0.1:${port}/unspun`,
    ask: (statement) => run('psql', [...at, '-d', 'unspun', '-XAtc', statement]),
  }
}
