import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dataPath, LATEST, MANIFEST } from '@unspun/contract/open-data.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { openDataOf } from './data-test-kit.ts'

const site = await startTestSite({ OPEN_DATA: 'on', ROLE: 'web', RATE_LIMIT: '40' })
const data = openDataOf(site)
const ana = await site.makeUser()
await site.makeHeadline(ana)
await data.make('2031-05-01')
const path = dataPath('2031-05-01', 'headlines.parquet')
let people = 0
/** Each from a network of its own. */
const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ method, url, headers, remoteAddress: `10.99.${++people}.1` })
const whole = (await ask(path)).rawPayload

describe('a file of open data', () => {
  test('can be read in parts from any origin, so a download can be resumed', async () => {
    const first = await ask(path, { range: 'bytes=0-99', origin: 'https://elsewhere.example' })
    assert.equal(first.statusCode, 206)
    assert.equal(first.headers['content-range'], `bytes 0-99/${whole.length}`)
    assert.equal(first.headers['access-control-allow-origin'], '*')
    assert.equal(first.headers['access-control-allow-credentials'], undefined)
    assert.match(String(first.headers['access-control-expose-headers']), /content-range/)
    const rest = await ask(path, { range: 'bytes=100-', 'if-range': String(first.headers.etag) })
    assert.equal(rest.statusCode, 206)
    assert.ok(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole))
    // Another file in the meantime: the whole of it.
    assert.equal((await ask(path, { range: 'bytes=100-', 'if-range': '"another"' })).statusCode, 200)
    assert.equal((await ask(path, { range: `bytes=${whole.length}-` })).statusCode, 416)
  })

  test('tells its size and whether it has changed without being sent', async () => {
    const head = await ask(path, {}, 'HEAD')
    assert.equal(Number(head.headers['content-length']), whole.length)
    assert.equal(head.rawPayload.length, 0)
    assert.equal((await ask(path, { 'if-none-match': String(head.headers.etag) })).statusCode, 304)
  })

  test('cannot be opened as a page of the site', async () => {
    const { headers } = await ask(path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['content-security-policy']), /sandbox/)
    assert.match(String(headers['content-disposition']), /^attachment/)
  })

  test('is found at its own address only', async () => {
    for (const url of [
      dataPath('2031-05-02', 'headlines.parquet'),
      dataPath('2031-05-01', 'users.parquet'),
      dataPath('2031-05-01', 'headlines.csv'),
      dataPath('..%2F2031-05-01', 'headlines.parquet'),
      dataPath('2031-05-01', '..%2Fheadlines.parquet'),
    ])
      assert.equal((await ask(url)).statusCode, 404, url)
  })

  test('costs points, so nobody can read all day', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 60; n++)
      statuses.push((await site.app.inject({ url: path, remoteAddress: '10.98.1.1' })).statusCode)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  })
})

test('“latest” leads to the newest day', async () => {
  await data.make('2031-05-02')
  const { statusCode, headers } = await ask(dataPath(LATEST, MANIFEST))
  assert.equal(statusCode, 302)
  assert.equal(headers.location, dataPath('2031-05-02', MANIFEST))
  assert.equal(headers['access-control-allow-origin'], '*')
})

test('a day that is too old is not offered, even if no run has removed it', async () => {
  await site.database.pool.query(`update open_data_days set day = replace(day, '2031', '2020')`)
  for (const day of ['2020-01-01', LATEST]) assert.equal((await ask(dataPath(day, MANIFEST))).statusCode, 404)
  assert.deepEqual((await site.get('/api/open-data/days/')).body.days, [])
})

test('a site with its files switched off offers none', async () => {
  const off = await startTestSite({ ROLE: 'web' })
  const { body } = await off.get('/api/open-data/days/')
  assert.deepEqual([body.on, body.licence, body.days], [false, '', []])
  assert.equal((await off.get(dataPath(LATEST, MANIFEST))).status, 404)
})
