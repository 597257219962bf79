import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const server = site.app.server as Server
const { port } = server.address() as AddressInfo

async function connect() {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let told = ''
  socket.on('data', (chunk) => (told += chunk))
  socket.on('error', () => {})
  const cut = new Promise<string>((resolve) => socket.once('close', () => resolve(told)))
  return { socket, cut }
}

function trickle(socket: net.Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length]!), 20)
  socket.once('close', () => clearInterval(timer))
}

const served = async () => assert.equal((await site.get(`/api/headlines/get/?id=${headline_id}`)).status, 200)

test('clients have seconds to send headers, and a minute to send a request or stay idle', () => {
  assert.ok(server.headersTimeout > 0 && server.headersTimeout <= 10_000)
  assert.ok(server.requestTimeout > 0 && server.requestTimeout <= 60_000)
  assert.ok(server.timeout > 0 && server.timeout <= 60_000)
  assert.ok(server.maxConnections > 0)
})

test('disconnects a client that sends headers byte by byte or not at all, without affecting others', async () => {
  const patience = server.headersTimeout
  server.headersTimeout = 300
  try {
    const [slow, silent, half] = [await connect(), await connect(), await connect()]
    trickle(slow.socket, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '.concat('a'.repeat(10_000)))
    half.socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
    await served()
    for (const { cut } of [slow, silent, half]) assert.match(await cut, /^HTTP\/1.1 408 |^$/)
  } finally {
    server.headersTimeout = patience
  }
})

const head = (more: string) =>
  `POST /api/headline-fixes/vote/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

test('disconnects a client that sends a body byte by byte', async () => {
  const { headersTimeout, requestTimeout } = server
  Object.assign(server, { headersTimeout: 500, requestTimeout: 500 })
  try {
    const slow = await connect()
    slow.socket.write(head('Content-Length: 60000'))
    trickle(slow.socket, ' ')
    await served()
    assert.match(await slow.cut, /^HTTP\/1.1 408 |^$/)
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})

test('refuses an endless body because of its size, long before the time limit', async () => {
  const endless = await connect()
  endless.socket.write(head('Transfer-Encoding: chunked'))
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  const timer = setInterval(() => endless.socket.write(chunk), 5)
  endless.socket.once('close', () => clearInterval(timer))
  await served()
  assert.match(await endless.cut, /^HTTP\/1.1 413 |^$/)
})

test('disconnects a client that does not read its response and limits the memory held for it', async () => {
  const patience = server.timeout
  server.timeout = 500
  try {
    await site.files.put('headline-images/0123456789abcdef-640x360.jpg', new Uint8Array(32 * 1024 * 1024))
    const before = process.memoryUsage().rss
    const clients = await Promise.all(Array.from({ length: 20 }, connect))
    for (const { socket } of clients) {
      socket.pause()
      socket.write('GET /images/headline-images/0123456789abcdef-640x360.jpg HTTP/1.1\r\nHost: a\r\n\r\n')
    }
    await served()
    await until(connections, (open) => open === 0)
    const held = (process.memoryUsage().rss - before) / 20 / 1024 / 1024
    assert.ok(held < 8, `${held} MB for each`)
    for (const { socket } of clients) socket.destroy()
  } finally {
    server.timeout = patience
  }
})

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('closes connections above the limit and serves the others', async () => {
  const most = server.maxConnections
  server.maxConnections = 10
  try {
    const crowd = await Promise.all(Array.from({ length: 30 }, connect))
    let open = crowd.length
    for (const { cut } of crowd) void cut.then(() => open--)
    await until(() => open <= 10)
    await served()
    for (const { socket } of crowd) socket.destroy()
  } finally {
    server.maxConnections = most
  }
})
