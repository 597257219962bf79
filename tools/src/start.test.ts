import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildPages } from './build-pages.ts'
import { ROOT } from './steps.ts'

/** Tests `npm start` under realistic conditions: started twice, on a port in use, on a read-only disk. */

const folders: string[] = []
const running = new Set<Started>()
before(() => buildPages())
after(async () => {
  for (const each of running) await each.stop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

interface Started {
  url: string
  child: ChildProcess
  printed(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-start-'))
  folders.push(folder)
  return folder
}

/** Contains the demo after the first test. Creating a new one takes most of a start. */
const usedFolder = newFolder()

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function launch(settings: Record<string, string>): Promise<Started> {
  const port = settings.PORT ?? String(await freePort())
  const env = { ...process.env, LOG_LEVEL: 'silent', PORT: port, ...settings }
  const child = spawn(process.execPath, ['tools/start.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const started: Started = {
    url: `http://localhost:${port}`,
    child,
    printed: () => printed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      running.delete(started)
      return ended
    },
  }
  running.add(started)
  return started
}

async function ready(site: Started): Promise<Started> {
  for (let tries = 0; tries < 600; tries++) {
    if (site.child.exitCode !== null) throw new Error(`It ended: ${site.printed()}`)
    const answer = await ask(site, '/readyz').catch(() => undefined)
    if (answer?.status === 200) return site
    await sleep(100)
  }
  throw new Error(`It never became ready: ${site.printed()}`)
}

const start = async (settings: Record<string, string>) => ready(await launch(settings))
const ask = (site: Started, url: string, init?: RequestInit) => globalThis.fetch(site.url + url, init)

async function failsWith(settings: Record<string, string>): Promise<string> {
  const site = await launch(settings)
  const code = await new Promise<number | null>((resolve) => site.child.once('exit', resolve))
  running.delete(site)
  assert.equal(code, 1, site.printed())
  assert.doesNotMatch(site.printed(), /\n\s+at |node:internal|Error:/)
  return site.printed()
}

/** Returns the demo member's email address and password as printed by the site, which starts serving slightly earlier. */
async function demoLogin(site: Started): Promise<{ email: string; password: string }> {
  for (;;) {
    const [, email, password] = /Log in as\s+(\S+)\s+password (\S+)\s/.exec(site.printed()) ?? []
    if (email && password) return { email, password }
    await sleep(20)
  }
}

async function member(site: Started) {
  const login = await demoLogin(site)
  const json = { 'content-type': 'application/json' }
  const signIn = await ask(site, '/identity/sign-in/', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(login),
  })
  const { token, uid } = (await signIn.json()) as { token: string; uid: string }
  const post = async (url: string, body: object) => {
    const answer = await ask(site, url, {
      method: 'POST',
      headers: { ...json, 'auth-token': token },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, number> }
  }
  await post('/api/users/login-register/', { uid })
  return post
}

const totalOf = async (site: Started, id: number) =>
  ((await (await ask(site, `/api/headline-fixes/get/?id=${id}`)).json()) as { total_vote_value: number })
    .total_vote_value

describe('npm start', () => {
  test('serves the demo, prints how to log in, and stops with exit code 0', async () => {
    const site = await start({ DATA_DIR: usedFolder })
    const home = await (await ask(site, '/')).text()
    assert.match(home, /Recent Fixes/)
    assert.equal((await demoLogin(site)).email, 'demo@unspun.example')
    assert.equal((await ask(site, '/no-such-page')).status, 404)
    assert.equal(await site.stop(), 0)
  })

  test('two processes on one folder share a database, and stopping one leaves the other running', async () => {
    const DATA_DIR = newFolder()
    const [one, two] = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })])
    const post = await member(one)
    const { status, body } = await post('/api/headline-fixes/vote/', { headline_fix_id: 2, vote_value: -1 })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(await totalOf(two, 2), body.total_vote_value)
    assert.equal(await one.stop(), 0)
    assert.equal((await ask(two, '/readyz')).status, 200)
    assert.equal(await two.stop(), 0)
  })

  test('a second process on the same port prints one sentence, and the first keeps running', async () => {
    const first = await start({ DATA_DIR: usedFolder })
    const message = await failsWith({ DATA_DIR: usedFolder, PORT: new URL(first.url).port })
    assert.match(message, /Port \d+ is taken/)
    assert.equal((await ask(first, '/readyz')).status, 200)
    await first.stop()
  })

  test('explains in one sentence why a folder cannot hold the data', async () => {
    const file = path.join(newFolder(), 'a-file')
    fs.writeFileSync(file, '')
    assert.match(await failsWith({ DATA_DIR: path.join(file, 'var') }), /Cannot store data in .*a-file/)
  })

  test('names every wrong setting at once', async () => {
    const message = await failsWith({ DATA_DIR: newFolder(), LOG_LEVEL: 'loud', MAX_FIXES_PER_HEADLINE: '0' })
    assert.match(
      message,
      /LOG_LEVEL must[\s\S]*MAX_FIXES_PER_HEADLINE must|MAX_FIXES_PER_HEADLINE must[\s\S]*LOG_LEVEL must/,
    )
  })
})
