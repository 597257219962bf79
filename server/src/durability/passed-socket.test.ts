import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startSiteProcess } from './process-test-kit.ts'

/** Kept open while the site restarts, like that of a socket unit. */
const socket = new net.BoundSocket({ host: '127.0.0.1' })
after(() => socket.close())
const { connectionString, drop } = await createTestDatabase()
after(drop)
const dataDir = makeFolder()
const start = () => startSiteProcess(dataDir, { DATABASE_URL: connectionString }, [], socket)

test('a request that arrives while the site restarts waits in the passed socket, and the next process answers it', async (context) => {
  const first = await start()
  context.after(() => first.stop())
  assert.equal((await first.ask('/healthz')).status, 200)
  assert.equal(await first.stop(), 0)

  const client = net.connect(first.port, '127.0.0.1')
  context.after(() => client.destroy())
  await once(client, 'connect')
  client.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n')
  const answered = once(client, 'data')
  const second = await start()
  context.after(() => second.stop())
  assert.match(String((await answered)[0]), /^HTTP\/1.1 200/)
})
