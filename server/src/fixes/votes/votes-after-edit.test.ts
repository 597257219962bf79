import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { totalsEqualARecount } from '../../http/endpoints/recount-test-kit.ts'
import { startVoting } from './voting-test-kit.ts'

const { site, author, readers, makeFixes, vote, fix, recount } = await startVoting()
const { pool } = site.database
const TITLE = 'Council postpones vote on bridge'

const edit = (headline_fix_id: number, words: object) =>
  site.post('/api/headline-fixes/update/', { headline_fix_id, title: TITLE, ...words }, author.token)
const votesOf = async (user_id: number, id: number): Promise<unknown[]> =>
  (await site.get(`/api/headline-fixes/get-votes/?fix_ids=${id}&user_id=${user_id}`)).body.votes
const totalsOf = ({ total_vote_value, total_vote_count }: HeadlineFix) => [total_vote_value, total_vote_count]
const places = async (headline_id: number): Promise<string[]> =>
  (await site.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`)).body.headline_fixes.map(
    ({ title }: HeadlineFix) => title,
  )

/** A fix that everybody likes, and another one below it that one reader likes. */
async function makeLiked(): Promise<[liked: number, other: number]> {
  const [other, liked] = await makeFixes('Another fix', TITLE)
  await vote(other!, 1, readers[0]!.token)
  for (const person of [...readers, author]) await vote(liked!, 1, person.token)
  return [liked!, other!]
}

describe('after an edit to other words', () => {
  test('the votes of everybody are gone, the place follows at once, and everybody can vote again', async () => {
    const [liked, other] = await makeLiked()
    const { headline_id } = await fix(liked)
    assert.deepEqual(await places(headline_id), [TITLE, 'Another fix'])
    const { body } = await edit(liked, { title: 'BUY PILLS at evil.example' })
    assert.deepEqual([...totalsOf(body), body.ranking], [0, 0, 2])
    assert.deepEqual(totalsOf(await fix(liked)), [0, 0])
    assert.deepEqual(await recount(liked), [0, 0])
    assert.deepEqual(await places(headline_id), ['Another fix', 'BUY PILLS at evil.example'])
    for (const { user_id } of [...readers, author]) assert.deepEqual(await votesOf(user_id, liked), [])
    assert.equal((await votesOf(readers[0]!.user_id, other)).length, 1)
    await totalsEqualARecount(site.database)

    const again = await vote(liked, -1, readers[0]!.token)
    assert.deepEqual([again.body.vote_value, ...totalsOf(again.body)], [-1, -1, 1])
    await totalsEqualARecount(site.database)
  })

  test('nothing that was found out about the old votes applies to new ones', async () => {
    const [liked] = await makeLiked()
    await pool.query(
      `insert into fix_waves (headline_fix_id, generation, hour, kept)
        select headline_fix_id, generation, hour_of(now()), 0.1 from headline_fixes where headline_fix_id = $1`,
      [liked],
    )
    await pool.query(
      `insert into fix_sides (headline_fix_id, generation, higher, lower)
        select headline_fix_id, generation, 0.9, 0.8 from headline_fixes where headline_fix_id = $1`,
      [liked],
    )
    await edit(liked, { title: 'Other words' })
    await vote(liked, 1, readers[0]!.token)
    const { body } = await site.get(`/api/headline-fixes/why/?id=${liked}`)
    assert.deepEqual([body.up, body.counting_votes, body.burst_votes, body.sides], [1, 1, 0, null])
    await totalsEqualARecount(site.database)
  })

  test('the author has gained nothing over a new fix with these words', async () => {
    const [bad, rival] = await makeFixes('A bad fix', 'A rival')
    for (const { token } of readers) {
      await vote(bad!, -1, token)
      await vote(rival!, 1, token)
    }
    const { headline_id } = await fix(bad!)
    await edit(bad!, { title: 'Other words' })
    const added = await site.makeFix(author, headline_id, 'A new fix')
    assert.deepEqual(await places(headline_id), ['A rival', 'Other words', 'A new fix'])
    const facts = async (id: number) => {
      const { approval, margin, up, down, needs_votes } = (await site.get(`/api/headline-fixes/why/?id=${id}`)).body
      return { approval, margin, up, down, needs_votes }
    }
    assert.deepEqual(await facts(bad!), await facts(added.headline_fix_id))
  })
})

test('an edit updates the row of its fix three times at most, however many votes there are', async () => {
  await pool.query(`
    create table updates (headline_fix_id bigint);
    create function note_update() returns trigger language plpgsql as $$
      begin insert into updates values (new.headline_fix_id); return null; end $$;
    create trigger note_update after update on headline_fixes for each row execute function note_update()`)
  try {
    const [liked] = await makeLiked()
    await pool.query('delete from updates')
    await edit(liked, { title: 'Other words' })
    const { rowCount } = await pool.query('select from updates where headline_fix_id = $1', [liked])
    assert.ok(rowCount! <= 3, `${rowCount} updates`)
  } finally {
    await pool.query('drop trigger note_update on headline_fixes; drop function note_update; drop table updates')
  }
})

describe('votes stay', () => {
  const all = readers.length + 1

  test('after edits of the spelling, the description and the quote', async () => {
    const [liked] = await makeLiked()
    const before = await fix(liked)
    for (const words of [
      { title: 'COUNCIL postpones “vote” on bridge' },
      { title: 'Council postpons vote on bridge' },
      { title: TITLE, description: 'Other words' },
      { title: TITLE, quote: 'Other words' },
    ]) {
      const { body } = await edit(liked, words)
      assert.deepEqual([...totalsOf(body), body.ranking], [all, all, before.ranking])
    }
    assert.equal((await votesOf(readers[0]!.user_id, liked)).length, 1)
    await totalsEqualARecount(site.database)
  })

  test('if only the author has voted', async () => {
    const [id] = await makeFixes('One')
    await vote(id!, 1, author.token)
    assert.deepEqual(totalsOf((await edit(id!, { title: 'Another' })).body), [1, 1])
  })

  test('but not through a series of small edits that ends in another title', async () => {
    const [id] = await makeFixes('Priest amused children')
    await vote(id!, 1, readers[0]!.token)
    assert.deepEqual(totalsOf((await edit(id!, { title: 'Priest amuses children' })).body), [1, 1])
    assert.deepEqual(totalsOf((await edit(id!, { title: 'Priest abuses children' })).body), [0, 0])
    // These votes are for the new title.
    await vote(id!, 1, readers[0]!.token)
    assert.deepEqual(totalsOf((await edit(id!, { title: 'Priest abusess children' })).body), [1, 1])
    await totalsEqualARecount(site.database)
  })

  test('and an edit before anybody has voted does not count as one', async () => {
    const [id] = await makeFixes('Priest amused children')
    await edit(id!, { title: 'Priest abused children' })
    await vote(id!, 1, readers[0]!.token)
    assert.deepEqual(totalsOf((await edit(id!, { title: 'Priest abussed children' })).body), [1, 1])
  })

  test('if the edit is refused', async () => {
    const [liked] = await makeLiked()
    await edit(liked, { title: 'Another fix' })
    await pool.query(`update headline_fixes set created_at = now() - interval '1 day' where headline_fix_id = $1`, [
      liked,
    ])
    await edit(liked, { title: 'Other words' })
    await site.post('/api/headline-fixes/update/', { headline_fix_id: liked, title: 'Others' }, readers[0]!.token)
    assert.deepEqual(totalsOf(await fix(liked)), [all, all])
  })
})

test('an edit at the same time as votes takes those before it away, and none of those after it', async () => {
  const late = await Promise.all(readers.map(() => site.makeUser()))
  for (let round = 0; round < 5; round++) {
    const [liked] = await makeLiked()
    const answers = late.map((person) => vote(liked, 1, person.token))
    const edited = edit(liked, { title: `Other words ${round}` })
    const after = late.map((person, at) => (at % 2 ? vote(liked, -1, person.token) : undefined))
    assert.equal((await edited).status, 200)
    const votes = await Promise.all([...answers, ...after])
    assert.ok(votes.every((answer) => !answer || answer.status === 200))
    assert.deepEqual(totalsOf(await fix(liked)), await recount(liked))
    // A vote before the edit was answered with the votes that were taken away.
    const counts = late.map((_, at) => (votes[late.length + at] ?? votes[at])!.body.total_vote_count)
    const kept = await Promise.all(late.map(async ({ user_id }) => (await votesOf(user_id, liked)).length === 1))
    assert.deepEqual(
      kept,
      counts.map((count) => count <= late.length),
    )
    for (const { user_id } of readers) assert.deepEqual(await votesOf(user_id, liked), [])
  }
  await totalsEqualARecount(site.database)
})
