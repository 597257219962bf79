import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../database/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { connectionString, drop } = await createTestDatabase()
const database = openDatabase({ address: { connectionString }, size: 1 })
after(async () => {
  await database.close()
  await drop()
})
const { pool } = database

/** What the database counts of an author's votes on their own fix and comment. */
async function countedOfAuthor(rule: string) {
  await pool.query('begin')
  try {
    await pool.query(`
      create or replace function vote_counts(voter bigint, author bigint) returns boolean language sql immutable as $$ select ${rule} $$;
      insert into users (identity_uid, username, display_name) values ('ann', 'ann', 'Ann');
      insert into domains (name) values ('news.example');
      insert into headlines (url_id, domain_id, original_url, title) select 1, domain_id, 'https://news.example/', 'News' from domains;
      insert into headline_fixes (headline_id, domain_id, user_id, title)
        select headline_id, domain_id, user_id, 'A fix' from headlines, users where username = 'ann';
      insert into comments (headline_id, headline_fix_id, user_id, body) select headline_id, headline_fix_id, user_id, 'Why' from headline_fixes;
      select cast_vote('ann', now(), headline_fix_id, 1::smallint) from headline_fixes;
      insert into comment_votes (comment_id, user_id, vote_value) select comment_id, user_id, 1 from comments`)
    const { rows } = await pool.query(`select f.ranked_vote_count as stored, e.ranked_vote_count as expected,
        (f.sums).n <> 0 as in_score, (c.sums).u <> 0 as in_score_of_comment,
        (select (sums).u <> 0 from counted_comment_sums(c.comment_id, c.comment_id, null)) as in_sums_of_comment,
        (select count(*)::integer from votes_per_hour(array[f.headline_fix_id])) as hours,
        (select new_votes from explained_votes(f.headline_fix_id)) as explained
      from headline_fixes f join expected_fix_votes e using (headline_fix_id) join comments c using (headline_fix_id)`)
    return rows[0]
  } finally {
    await pool.query('rollback')
  }
}

test('which votes count stands in one function, which everything follows', async () => {
  const none = { in_score: false, in_score_of_comment: false, in_sums_of_comment: false }
  const all = { in_score: true, in_score_of_comment: true, in_sums_of_comment: true }
  assert.deepEqual(await countedOfAuthor('voter <> author'), {
    stored: 0,
    expected: 0,
    hours: 0,
    explained: 0,
    ...none,
  })
  assert.deepEqual(await countedOfAuthor('true'), { stored: 1, expected: 1, hours: 1, explained: 1, ...all })
})
