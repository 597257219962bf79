import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { recount } from '../../admin/recount.ts'
import { rankSite } from '../../fixes/ranking/rank-site.ts'
import { fillTwoCamps } from '../../fixes/ranking/ranking-test-kit.ts'
import { leaveNow } from '../../members/deletion/deletion-test-kit.ts'
import { unzip } from '../../members/export/zip-test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { moderationKit, operatorOf } from '../moderation-test-kit.ts'
import { settleVotes } from './withdrawn-votes-store.ts'

const site = await startTestSite()
const { pool } = site.database
const { admin, makeModerator, regular, report, act, undo } = moderationKit(site)
const mia = await makeModerator()
const ana = await regular()
// A grown site, whose voters are placed: each vote counts differently.
await fillTwoCamps(site.database)
const VOTES = 1_100
const busy = await regular()
await pool.query(`
  insert into headlines (url_id, domain_id, original_url, title)
    select 800000 + n, domain_id, 'https://camps.example/many/' || n, 'Title' from generate_series(1, 400) n, domains where name = 'camps.example';
  insert into headline_fixes (headline_id, domain_id, user_id, title)
    select h.headline_id, h.domain_id, u.user_id, 'Fix ' || n from headlines h, users u, generate_series(1, 3) n
    where h.original_url like '%/many/%' and u.identity_uid = 'camp-1'`)
await pool.query(
  `insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
    select headline_fix_id, $1, case when random() < 0.5 then 1 else -1 end, now() - random() * interval '9 days'
    from headline_fixes order by headline_fix_id desc limit $2`,
  [busy.user_id, VOTES],
)
await pool.query('select order_fixes(array(select headline_id from headlines))')
await rankSite(site.database)

// The clock is stopped, so that nothing cached expires by age.
const began = performance.now()
mock.method(performance, 'now', () => began)

const voteOn = (headline_fix_id: number, vote_value: number, { token }: TestUser) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)
const rows = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows
const numberOf = async (table: string, user_id: number): Promise<number> =>
  (await rows(`select count(*)::int as n from ${table} where user_id = $1`, [user_id]))[0].n
const votesOf = async (user_id: number) => [
  await numberOf('fix_votes', user_id),
  await numberOf('comment_votes', user_id),
]
const withdrawnOf = async (user_id: number) => [
  await numberOf('withdrawn_fix_votes', user_id),
  await numberOf('withdrawn_comment_votes', user_id),
]

async function nothingIsWrong(): Promise<void> {
  const wrong: unknown[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
}

/** Every vote, and everything that follows from votes. */
async function everything() {
  return {
    fixes:
      await rows(`select headline_fix_id, total_vote_value, total_vote_count, ranked_vote_value, ranked_vote_count, sums::text, score,
      ranking, needs_votes from headline_fixes order by 1`),
    comments: await rows(
      'select comment_id, total_vote_value, total_vote_count, sums::text, score from comments order by 1',
    ),
    fixVotes: await rows('select *, cast_at::text as moment from fix_votes order by headline_fix_id, user_id'),
    commentVotes: await rows('select *, cast_at::text as moment from comment_votes order by comment_id, user_id'),
  }
}

/** A headline of Ana's with a fix and a comment. */
async function makeStory(title = 'Of Ana') {
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, title)
  const { comment_id } = await site.makeComment(ana, headline_fix_id)
  return { headline_id, headline_fix_id, comment_id }
}

/** A member who has voted on a fix and on a comment. */
async function makeVoter({ headline_fix_id, comment_id }: { headline_fix_id: number; comment_id: number }) {
  const voter = await regular()
  await voteOn(headline_fix_id, 1, voter)
  await site.post('/api/comments/vote/', { comment_id, vote_value: 1 }, voter.token)
  assert.deepEqual(await votesOf(voter.user_id), [1, 1])
  return voter
}

describe('a member whom a moderator hides', () => {
  test('has no vote left that counts, at once, and all again after the undo', async () => {
    const story = await makeStory()
    const rival = await site.makeFix(mia, story.headline_id, 'A rival')
    const voter = await makeVoter(story)
    await voteOn(rival.headline_fix_id, -1, voter)
    const before = await everything()
    const fix = async () => {
      const { body } = await site.get(`/api/headline-fixes/get/?id=${story.headline_fix_id}`)
      return [body.total_vote_value, body.total_vote_count]
    }
    assert.deepEqual(await fix(), [1, 1])

    const { action_id } = await act(mia, 'hide', 'user', voter.user_id)
    await until(fix, ([value]) => value === 0)
    await until(
      () => withdrawnOf(voter.user_id),
      ([, comments]) => comments === 1,
    )
    assert.deepEqual(await votesOf(voter.user_id), [0, 0])
    const list = { headline_fix_id: story.headline_fix_id }
    const [comment] = (await site.post('/api/comments/list-by-headline-fix-id/', list)).body.comments
    assert.deepEqual([comment.total_vote_value, comment.total_vote_count], [0, 0])
    const asked = `fix_ids=${story.headline_fix_id}&user_id=${voter.user_id}`
    assert.deepEqual((await site.get(`/api/headline-fixes/get-votes/?${asked}`)).body.votes, [])
    await nothingIsWrong()

    await undo(mia, action_id)
    await until(fix, ([value]) => value === 1)
    await until(
      () => withdrawnOf(voter.user_id),
      (left) => left.every((votes) => votes === 0),
    )
    assert.deepEqual(await everything(), before)
  })

  test('keeps the votes in their data file', async () => {
    const story = await makeStory()
    const voter = await makeVoter(story)
    await operatorOf(site)('hide', 'user', voter.user_id)
    await settleVotes(site.database)
    const { email } = voter
    const signedIn = await site.post('/identity/sign-in/', { email, password: 'a good password' })
    const own = (path: string) => site.post(`/api/users/${path}/`, {}, signedIn.body.token)
    assert.equal((await own('own-data')).body.counts.votes, 2)
    assert.equal((await own('request-export')).status, 200)
    const found = await until(
      async () => (await own('own-data')).body.export,
      ({ state }) => state === 'ready',
    )
    const { pathname, search } = new URL(found.url)
    const files = unzip((await site.app.inject({ method: 'GET', url: pathname + search })).rawPayload)
    const list = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
    const [[onFix], [onComment]] = [list('votes-on-fixes'), list('votes-on-comments')]
    assert.deepEqual([onFix.headline_fix_id, onFix.vote, onFix.withdrawn], [story.headline_fix_id, 'up', true])
    assert.deepEqual([onComment.comment_id, onComment.vote, onComment.withdrawn], [story.comment_id, 'up', true])
  })

  test('leaves no vote when the account is deleted', async () => {
    const voter = await makeVoter(await makeStory())
    await operatorOf(site)('hide', 'user', voter.user_id)
    await settleVotes(site.database)
    const left = await admin('erase', 'user', String(voter.user_id), '--posts', 'keep')
    assert.equal(left.code, 0, left.complaint)
    await leaveNow(site, voter.user_id)
    assert.deepEqual([...(await votesOf(voter.user_id)), ...(await withdrawnOf(voter.user_id))], [0, 0, 0, 0])
    await nothingIsWrong()
  })
})

describe('votes stay', () => {
  test('of an author whose post the site holds by itself, because members have reported it', async () => {
    const story = await makeStory()
    const voter = await makeVoter(story)
    await pool.query('update users set created_at = now() where user_id = $1', [voter.user_id])
    const { comment_id } = await site.makeComment(voter, story.headline_fix_id)
    for (const who of [await regular(), await regular(), await regular()]) await report(who, 'comment', comment_id)
    assert.equal(
      (await rows('select hidden_at from comments where comment_id = $1', [comment_id]))[0].hidden_at === null,
      false,
    )
    await settleVotes(site.database)
    assert.deepEqual(await votesOf(voter.user_id), [1, 1])
  })

  test('of members who are suspended or limited, or whose posts are hidden', async () => {
    const story = await makeStory()
    const voter = await makeVoter(story)
    const { headline_fix_id } = await site.makeFix(voter, story.headline_id, 'Of the voter')
    await act(mia, 'suspend', 'user', voter.user_id)
    await act(mia, 'limit', 'user', voter.user_id)
    await act(mia, 'hide', 'fix', headline_fix_id)
    await settleVotes(site.database)
    assert.deepEqual(await votesOf(voter.user_id), [1, 1])
  })
})

describe('while a member is hidden', () => {
  const hidden = async (voter: TestUser) => {
    await operatorOf(site)('hide', 'user', voter.user_id)
    await settleVotes(site.database)
  }
  const restored = async (voter: TestUser) => {
    await operatorOf(site)('restore', 'user', voter.user_id)
    await settleVotes(site.database)
  }

  test('a fix gets other words: the vote on the earlier ones does not return', async () => {
    const story = await makeStory()
    const voter = await makeVoter(story)
    await hidden(voter)
    const words = { headline_fix_id: story.headline_fix_id, title: 'Completely different' }
    assert.equal((await site.post('/api/headline-fixes/update/', words, ana.token)).status, 200)
    await restored(voter)
    assert.deepEqual(await votesOf(voter.user_id), [0, 1])
    await nothingIsWrong()
  })

  test('a fix gets other words by small edits: the vote on the earlier ones does not return', async () => {
    const story = await makeStory('Police praised')
    const voter = await makeVoter(story)
    await hidden(voter)
    for (const title of ['Police prased', 'Police presed']) {
      const words = { headline_fix_id: story.headline_fix_id, title }
      assert.equal((await site.post('/api/headline-fixes/update/', words, ana.token)).status, 200)
    }
    await restored(voter)
    assert.deepEqual(await votesOf(voter.user_id), [0, 1])
  })

  test('a merge while only some votes are withdrawn keeps the vote on each of two duplicates', async () => {
    const [story, other] = [await makeStory('Twice'), await makeStory('Twice')]
    const voter = await regular()
    await voteOn(other.headline_fix_id, -1, voter)
    await voteOn(story.headline_fix_id, 1, voter)
    const before = await everything()
    await operatorOf(site)('hide', 'user', voter.user_id)
    // As the job would leave it if it was stopped between the two.
    await pool.query(
      `with moved as (delete from fix_votes where user_id = $1 and headline_fix_id = $2 returning *)
        insert into withdrawn_fix_votes select * from moved`,
      [voter.user_id, story.headline_fix_id],
    )
    const { action_id } = await act(mia, 'merge', 'headline', story.headline_id, {
      details: { into: other.headline_id },
    })
    await settleVotes(site.database)
    await undo(mia, action_id)
    await restored(voter)
    assert.deepEqual((await everything()).fixVotes, before.fixVotes)
    await nothingIsWrong()
  })

  test('headlines are merged and the merge is undone: each vote returns once', async () => {
    const [story, other] = [await makeStory('The same'), await makeStory('The same')]
    const voter = await makeVoter(story)
    const before = await everything()
    await hidden(voter)
    const { action_id } = await act(mia, 'merge', 'headline', story.headline_id, {
      details: { into: other.headline_id },
    })
    await restored(voter)
    const totalOf = async (id: number) =>
      (await rows('select total_vote_value as total from headline_fixes where headline_fix_id = $1', [id]))[0].total
    assert.equal(await totalOf(other.headline_fix_id), 1)
    await nothingIsWrong()
    await hidden(voter)
    await undo(mia, action_id)
    await restored(voter)
    assert.equal(await totalOf(other.headline_fix_id), 0)
    assert.deepEqual((await everything()).fixVotes, before.fixVotes)
    await nothingIsWrong()
  })

  test('and before the votes have returned, a member who was restored votes again: the later vote stays', async () => {
    const story = await makeStory()
    const voter = await makeVoter(story)
    await hidden(voter)
    // As the job would find them: restored, with a new vote.
    await pool.query(`update users set hidden_at = null, tokens_valid_after = '-infinity' where user_id = $1`, [
      voter.user_id,
    ])
    assert.equal((await voteOn(story.headline_fix_id, -1, voter)).status, 200)
    await settleVotes(site.database)
    const [vote] = await rows('select vote_value from fix_votes where user_id = $1', [voter.user_id])
    assert.equal(vote.vote_value, -1)
    assert.deepEqual([...(await votesOf(voter.user_id)), ...(await withdrawnOf(voter.user_id))], [1, 1, 0, 0])
    await nothingIsWrong()
  })
})

describe('a member with a thousand votes', () => {
  let before: Awaited<ReturnType<typeof everything>>

  test('is settled in transactions of a few votes each', async () => {
    before = await everything()
    await act(mia, 'hide', 'user', busy.user_id)
    await until(
      () => votesOf(busy.user_id),
      ([fixes]) => fixes === 0,
    )
    const batches = await rows(
      'select xmin::text, count(*)::int as votes from withdrawn_fix_votes where user_id = $1 group by 1',
      [busy.user_id],
    )
    assert.ok(batches.every(({ votes }) => votes <= 25))
    assert.ok(batches.length <= Math.ceil(VOTES / 25), `${batches.length} transactions`)
    await nothingIsWrong()
  })

  test('gets everything back exactly, also after interruptions and changes of mind', async () => {
    const interrupted = async (isReached: (counting: number) => boolean) => {
      const stop = new AbortController()
      const settling = settleVotes(site.database, stop.signal).catch(() => {})
      await until(
        () => votesOf(busy.user_id),
        ([fixes]) => isReached(fixes!),
      )
      stop.abort()
      await settling
      await nothingIsWrong()
    }
    const operate = operatorOf(site)
    await operate('restore', 'user', busy.user_id)
    await interrupted((counting) => counting > 200)
    await operate('hide', 'user', busy.user_id)
    await interrupted((counting) => counting < 100)
    await operate('restore', 'user', busy.user_id)
    await Promise.all([settleVotes(site.database), settleVotes(site.database)])
    await settleVotes(site.database)
    assert.deepEqual(await everything(), before)
    await nothingIsWrong()
  })
})
