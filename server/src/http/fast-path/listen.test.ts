import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { freePort } from '../../durability/process-test-kit.ts'
import { listenWidely } from './listen.ts'
import { createHttpServer } from './server.ts'

/** What somebody waits for. */
const work = Promise.withResolvers<string>()

async function start(port: number, most?: number) {
  const app = Fastify({ serverFactory: createHttpServer })
  app.get('/', async () => 'here')
  app.get('/work', () => work.promise)
  if (most !== undefined) app.server.maxConnections = most
  await listenWidely(app, { port, host: '127.0.0.1' })
  after(() => app.close())
  return app
}

const connect = (port: number) => net.connect(port, '127.0.0.1').on('error', () => {})

/** What is answered; nothing if the connection is cut off. */
function ask(socket: net.Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
  return new Promise((resolve) =>
    socket.once('data', (chunk) => resolve(String(chunk))).once('close', () => resolve('')),
  )
}

test('a crowd of newcomers is let in within a few turns of the event loop', {
  skip: process.platform !== 'linux' && 'one door',
}, async () => {
  const port = await freePort()
  const { server } = await start(port)
  let entered = 0
  server.on('connection', () => entered++)
  const crowd = Array.from({ length: 300 }, () => connect(port))
  let turns = 0
  for (; entered < crowd.length && turns < 1000; turns++) await turn()
  for (const socket of crowd) socket.destroy()
  assert.ok(turns < 100, `${entered} of ${crowd.length} after ${turns} turns`)
})

test('a second one on the same port is told that it is taken', async () => {
  const port = await freePort()
  await start(port)
  await assert.rejects(start(port), { code: 'EADDRINUSE' })
})

test('more connections than may be open are cut off, by whatever door they came', async () => {
  const port = await freePort()
  await start(port, 20)
  const crowd = Array.from({ length: 60 }, () => connect(port))
  const answers = await Promise.all(crowd.map((socket) => ask(socket)))
  assert.equal(answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length, 20)
  assert.equal(answers.filter((answer) => answer === '').length, 40)
  for (const socket of crowd) socket.destroy()
  for (let tries = 0; !(await ask(connect(port))); tries++) assert.ok(tries < 100, 'nobody gets in any more')
})

test('when it closes, whatever is under way is answered first', async () => {
  const port = await freePort()
  const app = await start(port)
  const answers = Array.from({ length: 30 }, () => ask(connect(port), '/work'))
  await sleep(200)
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await sleep(200)
  assert.equal(isClosed, false)
  work.resolve('done')
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1.1 200/)
  await closing
})

test('when it closes, connections that stay open end, and nobody else gets in', async () => {
  const port = await freePort()
  const app = await start(port)
  const kept = Array.from({ length: 30 }, () => connect(port))
  for (const socket of kept) assert.match(await ask(socket), /^HTTP\/1.1 200/)
  const ended = kept.map((socket) => once(socket, 'close'))
  await app.close()
  await Promise.all(ended)
  const [error] = await once(net.connect(port, '127.0.0.1'), 'error')
  assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED')
})
