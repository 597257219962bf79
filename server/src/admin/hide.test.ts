import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { recount } from './recount.ts'
import { adminOf, outcomeOf } from './test-kit.ts'

const site = await startTestSite()
const DATABASE_URL = site.config.databaseUrl
const admin = adminOf({ DATABASE_URL, SITE_URL: site.config.siteUrl, DATA_DIR: site.config.dataDir })
const ana = await site.makeUser()
const ben = await site.makeUser()
// The clock is stopped, so that nothing expires by age.
const began = performance.now()
mock.method(performance, 'now', () => began)

/** Creates a headline with one fix by each of them (Ben's ranks first), and a comment by each on Ana's fix. */
async function makeStory(author: TestUser = ben) {
  const { headline_id } = await site.makeHeadline(ana)
  const mine = (await site.makeFix(ana, headline_id, 'Of Ana')).headline_fix_id
  const theirs = (await site.makeFix(author, headline_id, 'Of another')).headline_fix_id
  await site.post('/api/headline-fixes/vote/', { headline_fix_id: theirs, vote_value: 1 }, ana.token)
  const talk = (await site.makeComment(ana, mine, { body: 'Of Ana' })).comment_id
  const reply = (await site.makeComment(author, mine, { body: 'Of another' })).comment_id
  return { headline_id, mine, theirs, talk, reply }
}

/** Reads everything that people and programs see of a story, as the running site answers from its cache. */
async function seen({ headline_id, mine, theirs }: Awaited<ReturnType<typeof makeStory>>) {
  const [headline, domains, comments, ...rest] = await Promise.all([
    site.get(`/api/headlines/get/?id=${headline_id}`),
    site.get('/api/domains/list/'),
    site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id: mine }),
    site.get(`/api/headline-fixes/get/?id=${mine}`),
    site.get(`/api/headline-fixes/get/?id=${theirs}`),
    site.get('/api/data/homepage-headlines/'),
  ])
  const fixes = (headline.body.headline_fixes ?? []) as { title: string; ranking: number }[]
  return {
    headline: headline.status,
    fixes: fixes.map(({ title, ranking }) => [title, ranking]),
    domains: domains.body.domains.map(({ fix_count }: { fix_count: number }) => fix_count),
    comments: comments.body.comments?.map(({ body }: { body: string }) => body),
    commentCount: rest[0]?.body.comment_count,
    fix: rest[1]?.status,
    home: rest[2]?.body.headline_ids?.includes(headline_id),
  }
}

async function becomes(story: Awaited<ReturnType<typeof makeStory>>, wanted: object): Promise<void> {
  await until(
    () => seen(story),
    (last) => isDeepStrictEqual(last, { ...last, ...wanted }),
  )
}

test('the share pictures of restored content are drawn again, because they may be missing or show an old name', async () => {
  const { mine } = await makeStory()
  const { pool } = site.database
  const id = String(mine)
  await pool.query(
    `update headline_fixes set share_picture_of = 'old', share_picture_try_at = now() + interval '1 day' where headline_fix_id = $1`,
    [id],
  )
  outcomeOf(await admin('act', 'hide', 'fix', id, '--reason', 'a test', '--json'))
  outcomeOf(await admin('act', 'restore', 'fix', id, '--json'))
  const { rows } = await pool.query(
    `select share_picture_of as shown, share_picture_try_at < now() + interval '1 hour' as due from headline_fixes where headline_fix_id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ shown: '', due: true }])
})

async function everythingCounts(): Promise<void> {
  const wrong: unknown[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
}

const hide = (what: string, id: number) => admin('act', 'hide', what, String(id), '--reason', 'a test')
const restore = (what: string, id: number) => admin('act', 'restore', what, String(id))
const said = ({ code, out, complaint }: { code: number; out: string; complaint: string }) =>
  `${code} ${out}${complaint}`

describe('hiding', () => {
  const gone: Record<
    string,
    { of: (story: Awaited<ReturnType<typeof makeStory>>, author: TestUser) => number; wanted: object }
  > = {
    fix: { of: ({ theirs }) => theirs, wanted: { fixes: [['Of Ana', 1]], fix: 404, home: true } },
    headline: { of: ({ headline_id }) => headline_id, wanted: { headline: 404, fixes: [], fix: 404, home: false } },
    comment: { of: ({ reply }) => reply, wanted: { comments: ['Of Ana'], commentCount: 1, fix: 200 } },
    user: {
      of: (_, author) => author.user_id,
      wanted: { fixes: [['Of Ana', 1]], fix: 404, comments: ['Of Ana'], commentCount: 1, home: true },
    },
  }
  for (const [what, { of, wanted }] of Object.entries(gone)) {
    test(`a hidden ${what} disappears from the running site with everything that depends on it, and is restored unchanged`, async () => {
      const author = await site.makeUser()
      const story = await makeStory(author)
      const before = await seen(story)
      assert.deepEqual(before.fixes, [
        ['Of another', 1],
        ['Of Ana', 2],
      ])
      assert.match(said(await hide(what, of(story, author))), /^0 Hidden: /)
      await becomes(story, wanted)
      await everythingCounts()
      assert.match(said(await hide(what, of(story, author))), /^0 Hidden already: /)
      assert.match(said(await restore(what, of(story, author))), /^0 Restored: /)
      await becomes(story, before)
      await everythingCounts()
      assert.match(said(await restore(what, of(story, author))), /^0 Restored already: /)
    })
  }

  test('pictures of hidden content are no longer served when the command ends, and are served again after restoring', async () => {
    const story = await makeStory()
    const picture = '0123456789abcdef-640x360.jpg'
    await site.files.put(`headline-images/${picture}`, Buffer.from('bytes'))
    const sql = 'update headlines set headline_image = $2 where headline_id = $1'
    await site.database.pool.query(sql, [story.headline_id, picture])
    const isServed = async () => (await site.get(`/images/headline-images/${picture}`)).status === 200
    assert.equal(await isServed(), true)
    const outcome = outcomeOf(
      await admin('act', 'hide', 'headline', String(story.headline_id), '--reason', 'a test', '--json'),
    )
    assert.deepEqual(outcome.pictures_withdrawn, [`headline-images/${picture}`])
    assert.equal(await isServed(), false)
    await restore('headline', story.headline_id)
    assert.equal(await isServed(), true)
  })

  test("hiding a member ends their tokens and sessions immediately, and nobody else's", async () => {
    const cat = await site.makeUser()
    const story = await makeStory()
    const vote = (token: string) =>
      site.post('/api/headline-fixes/vote/', { headline_fix_id: story.mine, vote_value: 1 }, token)
    assert.equal((await vote(cat.token)).status, 200)
    await hide('user', cat.user_id)
    assert.equal((await vote(cat.token)).status, 401)
    const renewed = await site.request({
      method: 'POST',
      url: '/identity/token/',
      payload: {},
      headers: { cookie: cat.cookie, origin: site.config.siteUrl },
    })
    assert.equal(renewed.status, 401)
    assert.equal((await vote(ben.token)).status, 200)
    assert.equal((await site.post('/api/users/profile/', { user_id: cat.user_id })).status, 404)
  })

  test('content hidden for two reasons stays hidden until both are removed', async () => {
    const cat = await site.makeUser()
    const story = await makeStory(cat)
    const isSeen = async () => (await site.get(`/api/headline-fixes/get/?id=${story.theirs}`)).status === 200
    const causes = { fix: story.theirs, headline: story.headline_id, user: cat.user_id }
    for (const [what, id] of Object.entries(causes)) await hide(what, id)
    for (const [what, id] of Object.entries(causes)) {
      await everythingCounts()
      await restore(what, id)
      if (what !== 'user') assert.equal((await database(story.theirs)).hidden_at === null, false)
    }
    await becomes(story, { fix: 200 })
    assert.ok(await isSeen())
    await everythingCounts()
  })

  test('a fix posted while its author is being hidden is hidden too', async () => {
    for (let round = 0; round < 8; round++) {
      const cat = await site.makeUser()
      const { headline_id } = await site.makeHeadline(ana)
      const posts = ['A', 'B', 'C'].map((title) =>
        site.post('/api/headline-fixes/create/', { headline_id, title, description: '' }, cat.token),
      )
      const [hidden, ...answers] = await Promise.all([hide('user', cat.user_id), ...posts])
      assert.equal(hidden.code, 0, hidden.complaint)
      for (const { status } of answers) assert.ok([200, 401, 404, 503].includes(status), String(status))
      await everythingCounts()
    }
  })

  test('hiding during votes keeps every total correct', async () => {
    const story = await makeStory()
    const votes = Array.from({ length: 30 }, (_, n) =>
      site.post('/api/headline-fixes/vote/', { headline_fix_id: story.theirs, vote_value: n % 2 ? 1 : -1 }, ana.token),
    )
    const hiding = hide('fix', story.theirs)
    for (const { status } of await Promise.all(votes)) assert.ok([200, 404].includes(status), String(status))
    assert.equal((await hiding).code, 0)
    await everythingCounts()
  })
})

async function database(id: number) {
  return (await site.database.pool.query('select * from headline_fixes where headline_fix_id = $1', [id])).rows[0]
}

describe('the log of actions', () => {
  test('records who did what and why; commands that change nothing are not recorded', async () => {
    const story = await makeStory()
    const id = String(story.theirs)
    await admin('act', 'hide', 'fix', id, '--reason', 'spam', '--by', 'Dana')
    await admin('act', 'hide', 'fix', id, '--reason', 'again')
    await admin('act', 'restore', 'fix', id, '--by', 'Dana', '--reason', 'a mistake')
    const { actions } = outcomeOf(await admin('actions', '--json'))
    assert.deepEqual(
      actions.slice(0, 2).map(({ action, reason, done_by }: Record<string, string>) => [action, reason, done_by]),
      [
        ['restore', 'a mistake', 'Dana'],
        ['hide', 'spam', 'Dana'],
      ],
    )
    assert.match((await admin('actions')).out, new RegExp(`restore fix ${id}  by Dana: a mistake`))
  })
})

test('wrong usage prints a sentence and exits with 2; a missing item exits with 1', async () => {
  const table: [string[], number, RegExp][] = [
    [[], 2, /hide fix\|headline/],
    [['help'], 0, /hide fix\|headline/],
    [['act', '--help'], 0, /act suspend user <id> \[--days <number>\] --reason "…"\n.*“Suspended a member”/],
    [['destroy'], 2, /There is no command destroy/],
    [['act'], 2, /Say what to do: one of hide, /],
    [['act', 'hold', 'fix', '1', '--reason', 'x'], 2, /Say what to do/],
    [['act', 'hide'], 2, /Say what to hide/],
    [['act', 'hide', 'planet', '1', '--reason', 'x'], 2, /Say what to hide/],
    [['act', 'hide', 'fix', '--reason', 'x'], 2, /needs a number/],
    [['act', 'hide', 'fix', '1e3', '--reason', 'x'], 2, /needs a number/],
    [['act', 'hide', 'fix', '1', '2', '--reason', 'x'], 2, /Only one item/],
    [['act', 'hide', 'fix', '1'], 2, /Please give a reason/],
    [['act', 'hide', 'fix', '1', '--force'], 2, /--force/],
    [['act', 'hide', 'fix', '1', '--reason'], 2, /--reason/],
    [['act', 'hide', 'fix', '999999', '--reason', 'x'], 1, /There is no fix 999999/],
    [['restore'], 2, /Say what to restore/],
    [['act', 'restore', 'user', 'x'], 2, /needs a number/],
    [['act', 'hide', 'fix', '1', '--days', '2', '--reason', 'x'], 1, /not for this|cannot/i],
    [['act', 'hide', 'fix', '1', '--title', 'x', '--reason', 'x'], 2, /hide takes no --title/],
    [['act', 'merge', 'headline', '1', '--into', 'x', '--reason', 'x'], 2, /--into needs a number/],
    [['users', 'lose', 'x'], 2, /Usage: users find/],
    [['jobs', 'retry'], 2, /Usage: jobs/],
    [['jobs', 'retry', 'nothing'], 1, /no queue nothing/],
    [['backup'], 2, /Name a new folder/],
  ]
  for (const [argv, code, words] of table) {
    const answer = await admin(...argv)
    assert.equal(answer.code, code, argv.join(' '))
    assert.match(answer.out + answer.complaint, words, argv.join(' '))
  }
})

test('finds users by part of their address or names', async () => {
  const email = ana.email
  const { users } = outcomeOf(await admin('users', 'find', email.toUpperCase(), '--json'))
  assert.deepEqual(
    users.map(({ user_id, verified }: { user_id: number; verified: boolean }) => [user_id, verified]),
    [[ana.user_id, true]],
  )
  assert.match((await admin('users', 'find', ana.username)).out, new RegExp(`^${ana.user_id}  ${ana.username}`))
  const nobody = await admin('users', 'find', "%' or 1=1 --")
  assert.deepEqual([nobody.code, nobody.out], [1, 'No members found.'])
})

test('removes terminal control characters from text by others', async () => {
  const story = await makeStory()
  await site.database.pool.query('update comments set body = $2 where comment_id = $1', [
    story.talk,
    'a\u001b[2Jb\u0007',
  ])
  const { out } = await hide('comment', story.talk)
  assert.match(out, /\(a \[2Jb \)/)
})

test('reports an unreachable database in one sentence', async () => {
  const away = adminOf({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SITE_URL: site.config.siteUrl })
  const { code, complaint } = await away('jobs')
  assert.equal(code, 1)
  assert.match(complaint, /^The database cannot be reached: .*Check DATABASE_URL\.$/)
})

test('the statements of a command have no time limit', async () => {
  const { headline_id } = await makeStory()
  const { pool } = site.database
  await pool.query(`create table limits (statement text);
    create function note_limit() returns trigger language plpgsql as $$
      begin insert into limits values (current_setting('statement_timeout')); return null; end $$;
    create trigger note_limit after insert on operator_actions execute function note_limit()`)
  await admin('act', 'hide', 'headline', String(headline_id), '--reason', 'A test')
  await pool.query('drop function note_limit cascade')
  assert.deepEqual((await pool.query('select * from limits')).rows, [{ statement: '0' }])
})
