import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { recount } from './recount.ts'
import type { Wrong } from './recount-store.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const fixes = [await site.makeFix(ana, headline_id, 'One'), await site.makeFix(ben, headline_id, 'Two')]
const [one, two] = fixes.map(({ headline_fix_id }) => headline_fix_id)
const { comment_id } = await site.makeComment(ben, one!)
await site.post('/api/comments/vote/', { comment_id, vote_value: 1 }, ana.token)
await site.post('/api/headline-fixes/vote/', { headline_fix_id: two, vote_value: 1 }, ana.token)
await site.post('/api/headline-fixes/vote/', { headline_fix_id: one, vote_value: 1 }, ana.token)

await site.database.pool.query(
  'insert into daily_pairs (day, place, first_fix_id, second_fix_id) values (current_date, 1, $1, $2)',
  [one, two],
)
await site.database.pool.query(
  `insert into daily_answers (user_id, day, place, answer) select user_id, current_date, 1, 'first' from users`,
)

async function look(dryRun: boolean): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  const count = await recount(site.database, { dryRun, onWrong: (each) => wrong.push(each) })
  assert.equal(count, wrong.length)
  return wrong
}

const fix = (changes: string) => [`update headline_fixes set ${changes} where headline_fix_id = $1`, one] as const
const damages: Record<string, readonly [sql: string, id: number | undefined, found?: string]> = {
  total_vote_value: fix('total_vote_value = 7'),
  total_vote_count: fix('total_vote_count = 0'),
  ranked_vote_value: fix('ranked_vote_value = -1'),
  ranked_vote_count: fix('ranked_vote_count = 1'),
  sums: fix(`sums = '(0,0,0,0,0,0,0,3,3)'`),
  score: fix('score = -2'),
  outgoing_score: fix('outgoing_score = 2'),
  'what leaves the site': [
    'update headline_fixes set outgoing = true where headline_fix_id = $1',
    one,
    'places of its fixes',
  ],
  'the mark of a fix that needs votes': [
    'update headline_fixes set needs_votes = true where headline_fix_id = $1',
    one,
    'places of its fixes',
  ],
  comment_count: fix('comment_count = 4'),
  hidden_at: fix('hidden_at = now()'),
  domain_id: [
    `with d as (insert into domains (name) values ('elsewhere.example') returning domain_id)
    update headline_fixes set domain_id = (select domain_id from d) where headline_fix_id = $1`,
    one,
  ],
  'places of its fixes': fix('ranking = 1'),
  'places that are right but for their order': [
    'update headline_fixes set ranking = 3 - ranking where headline_id = $1',
    headline_id,
    'places of its fixes',
  ],
  newest_fix_id: ['update headlines set newest_fix_id = null where headline_id = $1', headline_id],
  fix_count: [
    'update domains set fix_count = 99 where domain_id = (select domain_id from headlines where headline_id = $1)',
    headline_id,
  ],
  headline_count: [
    'update domains set headline_count = 99 where domain_id = (select domain_id from headlines where headline_id = $1)',
    headline_id,
  ],
  fixed_headline_count: [
    'update domains set fixed_headline_count = 0 where domain_id = (select domain_id from headlines where headline_id = $1)',
    headline_id,
  ],
  'total_vote_value of a comment': [
    'update comments set total_vote_value = 0 where comment_id = $1',
    comment_id,
    'total_vote_value',
  ],
  'score of a comment': ['update comments set score = 1 where comment_id = $1', comment_id, 'score'],
  'sums of a comment': [`update comments set sums = '(0,0,0,0,0,0,0,9,9)' where comment_id = $1`, comment_id, 'sums'],
  reply_count: ['update comments set reply_count = 5 where comment_id = $1', comment_id],
  first_answers: ['update daily_pairs set first_answers = 5 where first_fix_id = $1', one],
  'total_vote_count of a comment': [
    'update comments set total_vote_count = 9 where comment_id = $1',
    comment_id,
    'total_vote_count',
  ],
}

describe('recount', () => {
  test('finds nothing wrong on a site with normal writes only', async () => {
    assert.deepEqual(await look(true), [])
  })

  for (const [name, [sql, id, value = name]] of Object.entries(damages)) {
    test(`finds and repairs ${name}`, async () => {
      await site.database.pool.query(sql, [id])
      const found = await look(true)
      assert.ok(
        found.some((wrong) => wrong.value === value),
        JSON.stringify(found),
      )
      assert.deepEqual(await look(true), found, 'a dry run changes nothing')
      // A repair can correct other values before they are checked.
      assert.ok((await look(false)).length > 0)
      assert.deepEqual(await look(true), [])
    })
  }

  test('repairs during votes without losing any', async () => {
    const votes = Array.from({ length: 60 }, (_, n) =>
      site.post(
        '/api/headline-fixes/vote/',
        { headline_fix_id: n % 2 ? one : two, vote_value: n % 3 ? 1 : -1 },
        ben.token,
      ),
    )
    for (let round = 0; round < 5; round++) await look(false)
    assert.deepEqual(new Set((await Promise.all(votes)).map(({ status }) => status)), new Set([200]))
    assert.deepEqual(await look(true), [])
  })
})
