import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recount } from '../../admin/recount.ts'
import { randomNumbers } from '../../fixes/ranking/random-numbers.ts'
import { notificationsOf } from '../../notifications/notifications-test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { type ActionResult, act, undo as undoAction } from '../act.ts'
import { operator } from './action-handler.ts'

const site = await startTestSite()
const { pool } = site.database
const parts = { database: site.database, files: async () => site.files }
const by = operator('the tests')
const people: TestUser[] = []
for (let count = 0; count < 5; count++) people.push(await site.makeUser())
const [ana, ben, cem] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]

/** Merges by the way that moderators and the command line share. */
async function merge(from: number, into?: number): Promise<ActionResult & { action_id: number }> {
  const thing = { what: 'headline', id: from } as const
  const details = into === undefined ? {} : { into }
  return { action_id: 0, ...(await act(parts, by, { action: 'merge', thing, reason: 'Printed twice', details })) }
}
const undo = (actionId: number) => undoAction(parts, by, actionId, 'They are two')

async function everythingCounts(): Promise<void> {
  const wrong: unknown[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
}

/** Gives a headline to another news site. */
async function moveToOutlet(headlineId: number, name: string): Promise<void> {
  await pool.query('insert into domains (name) values ($1) on conflict do nothing', [name])
  await pool.query(
    'update headlines set domain_id = (select domain_id from domains where name = $2) where headline_id = $1',
    [headlineId, name],
  )
  await recount(site.database, { dryRun: false })
}

const vote = (person: TestUser, headline_fix_id: number, vote_value: number) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, person.token)
const favorite = (person: TestUser, thing: { headline_id: number } | { headline_fix_id: number }) =>
  site.post(`/api/${'headline_id' in thing ? 'headlines' : 'headline-fixes'}/favorite/`, thing, person.token)
const { inbox } = notificationsOf(site)
/** The headlines that somebody watches. */
async function watchedBy(person: TestUser): Promise<number[]> {
  const { body } = await site.post('/api/watches/list/', {}, person.token)
  return body.watches.map(({ id }: { id: number }) => id)
}
const headlineOf = async (id: number) => (await site.get(`/api/headlines/get/?id=${id}`)).body
const fixOf = async (id: number) => (await site.get(`/api/headline-fixes/get/?id=${id}`)).body
const titles = (headline: { headline_fixes: { title: string }[] }) => headline.headline_fixes.map(({ title }) => title)

describe('two headlines become one', () => {
  test('fixes, votes, comments, favourites and addresses are on the other headline; the old one redirects', async () => {
    const from = await site.makeHeadline(ana, 'Printed twice')
    const into = await site.makeHeadline(ben, 'Printed once')
    await moveToOutlet(from.headline_id, 'twice.example')
    const moved = await site.makeFix(ana, from.headline_id, 'Moved')
    const twice = await site.makeFix(ben, from.headline_id, 'The same')
    const kept = await site.makeFix(ben, into.headline_id, 'The same')
    await vote(cem, moved.headline_fix_id, 1)
    await vote(cem, twice.headline_fix_id, 1)
    await vote(ana, twice.headline_fix_id, -1)
    await vote(ana, kept.headline_fix_id, 1)
    const talk = await site.makeComment(ana, twice.headline_fix_id, { body: 'Below the duplicate' })
    await favorite(cem, { headline_id: from.headline_id })
    await site.post('/api/watches/set/', { what: 'headline', id: from.headline_id, watch: true }, cem.token)
    await headlineOf(from.headline_id)

    const done = await merge(from.headline_id, into.headline_id)
    await everythingCounts()
    const now = await until(
      () => headlineOf(from.headline_id),
      ({ headline_id }) => headline_id === into.headline_id,
    )
    assert.deepEqual(titles(now).sort(), ['Moved', 'The same'])
    // Cem's vote came along. Ana had voted there, and that vote stays.
    const same = await fixOf(twice.headline_fix_id)
    assert.deepEqual([same.headline_fix_id, same.total_vote_value, same.total_vote_count], [kept.headline_fix_id, 2, 2])
    assert.equal(same.comment_count, 1)
    assert.equal((await fixOf(moved.headline_fix_id)).headline_id, into.headline_id)
    for (const url of [from.url, into.url])
      assert.equal((await site.post('/api/headlines/create/', { url }, cem.token)).body.headline_id, into.headline_id)
    const { favorites } = (await site.post('/api/users/list-favorites/', {}, cem.token)).body
    assert.deepEqual(favorites, [{ headline_id: into.headline_id, headline_fix_id: null }])
    assert.deepEqual(await watchedBy(cem), [into.headline_id])
    const notifiedOfChanges = async () => {
      const told = (await inbox(ana)).filter(({ kind }) => kind === 'headline-changed')
      return told.map(({ headline }) => headline?.headline_id)
    }
    assert.deepEqual(await notifiedOfChanges(), [into.headline_id])
    // A form that was open keeps its purpose.
    const late = await site.makeFix(cem, from.headline_id, 'Written meanwhile')
    assert.equal(late.headline_id, into.headline_id)
    const say = (headline_id: number) => {
      const body = { headline_id, headline_fix_id: moved.headline_fix_id, body: `Said of ${headline_id}` }
      return site.post('/api/comments/create/', body, cem.token)
    }
    assert.equal((await say(from.headline_id)).body.headline_id, into.headline_id)
    assert.equal((await say((await site.makeHeadline(ben)).headline_id)).status, 404)

    const undone = await undo(done.action_id)
    assert.equal(undone.note, 'One fix that was added since stays where it is.')
    // Her fix is on the first headline again, and she has none on the other.
    assert.deepEqual(await notifiedOfChanges(), [from.headline_id])
    await everythingCounts()
    assert.deepEqual(await watchedBy(cem), [from.headline_id])
    await until(
      () => headlineOf(from.headline_id),
      ({ headline_id }) => headline_id === from.headline_id,
    )
    assert.deepEqual(titles(await headlineOf(from.headline_id)).sort(), ['Moved', 'The same'])
    assert.deepEqual(titles(await headlineOf(into.headline_id)).sort(), ['The same', 'Written meanwhile'])
    const again = await fixOf(twice.headline_fix_id)
    assert.deepEqual(
      [again.headline_fix_id, again.total_vote_value, again.comment_count],
      [twice.headline_fix_id, 0, 1],
    )
    assert.equal((await fixOf(kept.headline_fix_id)).total_vote_value, 1)
    const { body } = await site.post('/api/comments/list-by-headline-fix-id/', {
      headline_fix_id: twice.headline_fix_id,
    })
    assert.deepEqual(
      body.comments.map(({ comment_id }: { comment_id: number }) => comment_id),
      [talk.comment_id],
    )
    assert.equal(
      (await site.post('/api/headlines/create/', { url: from.url }, cem.token)).body.headline_id,
      from.headline_id,
    )
  })

  test('merges follow each other, and are undone in the opposite order', async () => {
    const [a, b, c] = [await site.makeHeadline(ana), await site.makeHeadline(ana), await site.makeHeadline(ana)]
    const { headline_fix_id } = await site.makeFix(ben, a.headline_id, 'Travels far')
    const first = await merge(a.headline_id, b.headline_id)
    const second = await merge(b.headline_id, c.headline_id)
    await until(
      () => headlineOf(a.headline_id),
      ({ headline_id }) => headline_id === c.headline_id,
    )
    assert.equal((await fixOf(headline_fix_id)).headline_id, c.headline_id)
    await assert.rejects(undo(first.action_id), { code: 'UndoLaterFirst' })
    await undo(second.action_id)
    await undo(first.action_id)
    await everythingCounts()
    await until(
      () => fixOf(headline_fix_id),
      ({ headline_id }) => headline_id === a.headline_id,
    )
  })

  test('only headlines that everybody sees are merged, and none into itself', async () => {
    const [a, b, c] = [await site.makeHeadline(ana), await site.makeHeadline(ana), await site.makeHeadline(ana)]
    await assert.rejects(merge(a.headline_id, a.headline_id), { code: 'MergeIntoItself' })
    await assert.rejects(merge(a.headline_id), { code: 'MergeIntoRequired' })
    await merge(a.headline_id, b.headline_id)
    assert.equal((await merge(a.headline_id, b.headline_id)).changed, false)
    await assert.rejects(merge(a.headline_id, c.headline_id), { code: 'NotMergeable' })
    await assert.rejects(merge(c.headline_id, a.headline_id), { code: 'NotMergeable' })
    await pool.query('update headlines set waiting_until = now() where headline_id = $1', [c.headline_id])
    await assert.rejects(merge(c.headline_id, b.headline_id), { code: 'NotMergeable' })
    await pool.query('update headlines set waiting_until = null where headline_id = $1', [c.headline_id])
  })

  test('votes that are cast during a merge count, and two merges in opposite directions do not wait for each other', async () => {
    const [a, b] = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
    const { headline_fix_id } = await site.makeFix(ben, a.headline_id, 'Voted meanwhile')
    const answers = await Promise.allSettled([
      merge(a.headline_id, b.headline_id),
      merge(b.headline_id, a.headline_id),
      ...people.map((person) => vote(person, headline_fix_id, 1)),
    ])
    assert.deepEqual(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
      ['fulfilled', 'rejected'],
    )
    assert.equal((await fixOf(headline_fix_id)).total_vote_count, people.length)
    await everythingCounts()
  })
})

const numbers = randomNumbers(20_261_125)
const pick = <T>(of: readonly T[]): T => of[Math.floor(numbers() * of.length)]!

/** Does something as anybody would. Refusals, such as too many fixes, are part of life. */
async function live(headlineIds: readonly number[], times: number): Promise<void> {
  const fixes = async () =>
    (await pool.query('select headline_fix_id as id from headline_fixes where headline_id = any($1)', [headlineIds]))
      .rows
  for (let time = 0; time < times; time++) {
    const person = pick(people)
    const headline_id = pick(headlineIds)
    const chance = numbers()
    const fix = pick(await fixes())?.id as number | undefined
    if (chance < 0.25 || fix === undefined) {
      const words = { headline_id, title: pick(['One', 'Two', 'Three', 'Four']), description: '' }
      await site.post('/api/headline-fixes/create/', words, person.token)
    } else if (chance < 0.6) await vote(person, fix, pick([1, 1, -1, 0]))
    else if (chance < 0.75) {
      const { rows } = await pool.query('select comment_id as id from comments where headline_fix_id = $1', [fix])
      const answered = pick([undefined, ...rows.map(({ id }) => id)])
      const body = { headline_fix_id: fix, body: `Words ${numbers()}`, ...(answered ? { reply_to_id: answered } : {}) }
      await site.post('/api/comments/create/', body, person.token)
    } else if (chance < 0.8)
      await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: fix }, person.token)
    else if (chance < 0.9) await favorite(person, { headline_fix_id: fix })
    else if (chance < 0.95) await favorite(person, { headline_id })
    else {
      const what = pick(['headline', 'request'])
      await site.post('/api/watches/set/', { what, id: headline_id, watch: numbers() < 0.7 }, person.token)
    }
  }
}

/** Everything that a merge moves, as rows. */
async function contents(headlineIds: readonly number[]): Promise<unknown> {
  const of = async (query: string) => (await pool.query(query, [headlineIds])).rows
  return {
    headlines:
      await of(`select headline_id, domain_id, hidden_at is null as shown, merged_into, newest_fix_id from headlines
      where headline_id = any($1) order by 1`),
    urls: await of('select headline_id, url from headline_urls where headline_id = any($1) order by url'),
    fixes:
      await of(`select f.headline_fix_id, f.headline_id, f.domain_id, f.title, f.status_id, f.hidden_at, f.total_vote_value, f.total_vote_count,
      f.comment_count, f.score, case when is_shown(f) then f.ranking end as place from headline_fixes f where headline_id = any($1) order by 1`),
    votes: await of(`select v.* from fix_votes v join headline_fixes using (headline_fix_id) where headline_id = any($1)
      order by headline_fix_id, user_id`),
    comments: await of(`select comment_id, headline_id, headline_fix_id, parent_id, reply_count from comments
      where headline_id = any($1) order by 1`),
    favorites: await of(`select favorite_id, user_id, v.headline_id, headline_fix_id from favorites v
      where v.headline_id = any($1) or headline_fix_id in (select headline_fix_id from headline_fixes where headline_id = any($1)) order by 1`),
    watches: await of(`select * from watches where what in ('headline', 'request') and id = any($1)
      order by user_id, what, id`),
    domains: (await pool.query('select name, fix_count, headline_count, fixed_headline_count from domains order by 1'))
      .rows,
  }
}

describe('merges of random headlines', () => {
  for (let round = 1; round <= 6; round++)
    test(`round ${round}: everything counts after the merge, and the undo gives back what was there`, async () => {
      const [a, b] = [await site.makeHeadline(ana), await site.makeHeadline(ben)]
      const ids = [a.headline_id, b.headline_id] as [number, number]
      if (round % 2 === 0) await moveToOutlet(pick(ids), `outlet-${round}.example`)
      await live(ids, 60)
      if (round > 3)
        await pool.query(
          `update headline_fixes set hidden_itself_at = now() where headline_fix_id = (
        select max(headline_fix_id) from headline_fixes where headline_id = $1)`,
          [ids[0]],
        )
      await recount(site.database, { dryRun: false })
      const before = await contents(ids)
      const [from, into] = round % 3 === 0 ? [ids[1], ids[0]] : ids
      const first = await merge(from, into)
      await everythingCounts()
      const { rows } = await pool.query(
        `select user_id, title from headline_fixes where headline_id = $1
        group by user_id, title having count(*) > 1`,
        [into],
      )
      assert.deepEqual(rows, [])
      await undo(first.action_id)
      await everythingCounts()
      assert.deepEqual(await contents(ids), before)

      // Life goes on between a merge and its undo.
      const second = await merge(from, into)
      await live(ids, 40)
      await everythingCounts()
      await undo(second.action_id)
      await everythingCounts()
      await live(ids, 10)
      await everythingCounts()
    })
})
