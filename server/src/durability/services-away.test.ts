import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { plainPicture } from '../engines/pictures/picture-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

/** Nothing listens on this address: Redis, the bucket, the mail server and the feed are unreachable from the start. */
const NOWHERE = '127.0.0.1:9'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-away-'))
after(() => fs.rmSync(folder, { recursive: true }))
const feeds = path.join(folder, 'feeds.txt')
fs.writeFileSync(feeds, `http://${NOWHERE}/feed.xml\n`)

const site = await startTestSite({
  REDIS_URL: `redis://${NOWHERE}`,
  RATE_LIMIT: '1000',
  FILES: 's3',
  S3_ENDPOINT: `http://${NOWHERE}`,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: `smtp://${NOWHERE}`,
  FEEDS: feeds,
  FETCH_PORTS: '9',
})

test('without Redis, picture storage, mail and feeds, people can read, register, post and vote', async () => {
  // Registers with the code of a queued mail.
  const ana = await site.makeUser()
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
  await site.makeComment(ana, headline_fix_id)
  const vote = await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ana.token)
  assert.equal(vote.status, 200)
  for (const address of ['/readyz', '/api/data/homepage-headlines/', `/api/headlines/get/?id=${headline_id}`])
    assert.equal((await site.get(address)).status, 200, address)
})

test('rate limits are counted in this process while Redis is unreachable', async () => {
  const ben = await site.makeUser()
  const { headers } = await site.post('/api/users/get-auth/', {}, ben.token)
  assert.match(String(headers.ratelimit), /^"account";r=99\d;t=\d+$/)
})

test('calls that need picture storage report its absence and store nothing incomplete', async () => {
  const ben = await site.makeUser()
  const bytes = await plainPicture(512, 512).jpeg().toBuffer()
  const { status, headers } = await site.upload('/api/users/upload-avatar/', { name: 'me.jpg', bytes }, ben.token)
  assert.equal(status, 503)
  assert.match(String(headers['retry-after']), /^\d+$/)
  const picture = await site.get('/images/headline-images/0123456789abcdef-640x360.jpg')
  assert.equal(picture.status, 503)
})

test('the mail is queued, and the feed is retried later', async () => {
  const one = async (sql: string) => (await site.database.pool.query(sql)).rows[0]
  for (const sql of [
    `select 1 from outbox where tries > 0 and last_error <> '' and text <> '' and sent_at is null`,
    `select 1 from jobs.job where name = 'mail' and state = 'retry' and start_after > now()`,
    'select 1 from feed_sources where failures = 1 and next_check_at > now()',
  ])
    await until(() => one(sql))
})
