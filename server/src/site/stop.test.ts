import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const { port } = site.app.server.address() as AddressInfo

async function ask(path: string) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
  const closed = once(socket, 'close')
  const answer = once(socket, 'data').then(([chunk]) => String(chunk))
  return { answer, closed }
}

test('a stopping server answers requests in progress, closes open connections and accepts no more', async () => {
  const idle = await ask('/healthz')
  assert.match(await idle.answer, /^HTTP\/1.1 200/)
  const holder = await site.database.pool.connect()
  await holder.query('begin; lock table headlines in access exclusive mode')
  const received = once(site.app.server, 'request')
  const busy = await ask('/api/data/homepage-headlines/')
  await received
  // The request has reached the database once it waits for the lock.
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await site.database.pool.query(waiting)).rows.length > 0)
  let isClosed = false
  const closing = site.app.close().then(() => {
    isClosed = true
  })
  await idle.closed
  assert.equal(isClosed, false)
  await holder.query('commit')
  holder.release()
  assert.match(await busy.answer, /^HTTP\/1.1 200/)
  await busy.closed
  await closing
  const [error] = await once(net.connect(port, '127.0.0.1'), 'error')
  assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED')
})
