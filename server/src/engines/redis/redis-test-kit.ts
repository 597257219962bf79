import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext } from 'node:test'

/** The reason to skip tests with Redis, or false if it is installed. */
export const redisIsMissing = spawnSync('redis-server', ['--version']).status !== 0 && 'redis-server is not installed'

/** Returns a socket path for a private Redis, so that one can restart at the same address. */
export function newRedisSocket(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-redis-'))
  after(() => fs.rmSync(folder, { recursive: true }))
  return path.join(folder, 'socket')
}

/** Starts a Redis without persistence. It ends with the test, or when the returned function is called. */
export async function startRedis(t: TestContext, { socket }: { socket: string }): Promise<() => Promise<void>> {
  fs.rmSync(socket, { force: true })
  const where = ['--unixsocket', socket, '--port', '0']
  const kept = ['--save', '', '--appendonly', 'no', '--dir', path.dirname(socket)]
  const server = spawn('redis-server', [...where, ...kept], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
  }
  t.after(stop)
  const said: string[] = []
  for await (const line of createInterface(server.stdout)) {
    said.push(line)
    if (!line.includes('eady to accept connections')) continue
    server.stdout.resume()
    return stop
  }
  throw new Error(`Redis did not start:\n${said.join('\n')}`)
}
