import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { LISTENER } from './engines/drops.ts'
import { type Answer, startTestSite } from './test-kit.ts'

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

test('a proxy is the first to let an idle connection go, or a write that it is just sending would be lost', () => {
  // nginx and the balancers of the large clouds do so after a minute.
  assert.ok(one.app.server.keepAliveTimeout > 60_000)
})
