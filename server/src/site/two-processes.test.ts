import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { adminOf, settingsFor } from '../admin/test-kit.ts'
import { freePort } from '../durability/process-test-kit.ts'
import { LISTENER, noticesOf } from '../engines/cache-invalidation/drops.ts'
import { newRedisSocket, redisIsMissing, startRedis } from '../engines/redis/redis-test-kit.ts'
import { type Answer, startTestSite } from '../testing/test-kit.ts'

/** Two web processes on one database, as far as one process of tests can be two. */
const one = await startTestSite()
const two = await startTestSite({ DATABASE_URL: one.config.databaseUrl })
const ana = await one.makeUser()
const ben = await one.makeUser()

/** Asks until the answer is so. Answers are fresh for five seconds, so one that changes before that was dropped. */
async function until(ask: () => Promise<Answer>, isSo: (answer: Answer) => boolean): Promise<void> {
  const since = (await ask()).body.ts as number
  for (;;) {
    const answer = await ask()
    if (isSo(answer)) return
    assert.ok(Date.now() - since < 4_500, `still ${JSON.stringify(answer.body)}`)
    await sleep(10)
  }
}

test('what one process writes, the other shows before its answers are old', async () => {
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const fixAt = (site: typeof one) => () => site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  for (const [site, other, vote_value] of [
    [one, two, 1],
    [two, one, -1],
  ] as const) {
    await fixAt(other)()
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, ben.token)
    await until(fixAt(other), ({ body }) => body.total_vote_value === vote_value)
  }
  const comments = await one.makeComment(ben, headline_fix_id)
  assert.ok(comments.comment_id)
  await until(fixAt(two), ({ body }) => body.comment_count === 1)
})

test('a connection that is cut delays this, and loses nothing', async () => {
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const fix = () => two.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  await fix()
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`
  assert.ok((await one.database.pool.query(cut, [LISTENER])).rowCount! >= 2)
  await one.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await until(fix, ({ body }) => body.total_vote_value === 1)
})

test('where there is a Redis, it tells as well: what members write, what is told there, and what the operator hides', {
  skip: redisIsMissing,
}, async (t) => {
  const port = await freePort()
  const REDIS_URL = `redis://127.0.0.1:${port}/3`
  await startRedis(t, { socket: newRedisSocket(), port })
  const ear = new Redis(REDIS_URL)
  t.after(() => ear.disconnect())
  const heard: string[][] = []
  ear.on('message', (_channel, notice) => heard.push(JSON.parse(notice).tags))
  await ear.subscribe('unspun:drops:3')
  const three = await startTestSite({ DATABASE_URL: one.config.databaseUrl, REDIS_URL })
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const hears = async (tag: string) => {
    for (let tries = 0; !heard.some((tags) => tags.includes(tag)); tries++) {
      assert.ok(tries < 500, `${tag} was never told`)
      await sleep(10)
    }
    heard.length = 0
  }

  await three.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await hears(`headline:${headline_id}`)

  const mouth = new Redis(REDIS_URL)
  t.after(() => mouth.disconnect())
  const fix = () => three.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  const { ts } = (await fix()).body
  await mouth.publish('unspun:drops:3', noticesOf([`headline:${headline_id}`])[0]!)
  await until(fix, ({ body }) => body.ts > ts)

  const admin = adminOf(settingsFor(one.config.databaseUrl!, { REDIS_URL, DATA_DIR: one.config.dataDir }))
  const { code, complaint } = await admin('hide', 'fix', String(headline_fix_id), '--reason', 'a trial')
  assert.deepEqual([code, complaint], [0, ''])
  await hears(`user:${ana.user_id}`)
})

test('a proxy is the first to let an idle connection go, or a write that it is just sending would be lost', () => {
  // nginx and the balancers of the large clouds do so after a minute.
  assert.ok(one.app.server.keepAliveTimeout > 60_000)
})
