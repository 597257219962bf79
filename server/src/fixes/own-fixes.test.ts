import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fixLimits, type HeadlineFix } from '@unspun/contract/fixes.ts'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })

const update = (body: object, by?: TestUser) => site.post('/api/headline-fixes/update/', body, by?.token)
const toggle = (headline_fix_id: number, by?: TestUser) =>
  site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, by?.token)
const listOf = async (user_id: number, by?: TestUser, input: object = {}) =>
  (await site.post('/api/headline-fixes/list-by-user-id/', { user_id, ...input }, by?.token)).body
const ofHeadline = async (headline_id: number): Promise<HeadlineFix[]> =>
  (await site.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`)).body.headline_fixes
const countOf = async (user_id: number, headline_id: number) => {
  const query = `user_id=${user_id}&headline_id=${headline_id}`
  return (await site.get(`/api/headline-fixes/count-enabled-by-user-id-headline-id/?${query}`)).body
}
const newFix = async (title = 'A fix') => {
  const { headline_id } = await site.makeHeadline(ana)
  return site.makeFix(ana, headline_id, title)
}
const age = (id: number, minutes: number) =>
  site.database.pool.query(
    'update headline_fixes set created_at = now() - make_interval(mins => $2) where headline_fix_id = $1',
    [id, minutes],
  )

describe('editing a fix', () => {
  test('is allowed for its owner only', async () => {
    const { headline_fix_id } = await newFix()
    const words = { headline_fix_id, title: 'Other words' }
    const all = [await update(words), await update(words, newcomer), await update(words, ben)]
    assert.deepEqual(
      all.map(({ status }) => status),
      [401, 403, 403],
    )
    assert.equal((await update({ ...words, headline_fix_id: 999_999 }, ana)).status, 404)
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.title, 'A fix')
  })

  test('changes the words, cleaned, at once and everywhere; age and rank stay', async () => {
    const { headline_fix_id, headline_id } = await newFix()
    const before = (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body
    await site.get('/api/data/homepage-headlines/')
    const { status, body } = await update(
      { headline_fix_id, title: ' Better\u202e  words ', description: ' Why ', quote: ' Because\r\nof rust ' },
      ana,
    )
    assert.equal(status, 200)
    const { ts, ...expected } = { ...before, title: 'Better words', description: 'Why', quote: 'Because\nof rust' }
    const { ts: _, ...changed } = body
    assert.deepEqual(changed, expected)
    assert.deepEqual(
      (await ofHeadline(headline_id)).map(({ title }) => title),
      ['Better words'],
    )
    const home = (await site.get('/api/data/homepage-headlines/')).body.headline_fixes
    assert.equal(home.find((fix: HeadlineFix) => fix.headline_fix_id === headline_fix_id).title, 'Better words')
  })

  test('is allowed for an hour', async () => {
    const { headline_fix_id } = await newFix()
    await age(headline_fix_id, fixLimits.editMinutes - 1)
    assert.equal((await update({ headline_fix_id, title: 'In time' }, ana)).body.title, 'In time')
    await age(headline_fix_id, fixLimits.editMinutes)
    const late = await update({ headline_fix_id, title: 'Too late' }, ana)
    assert.deepEqual([late.status, late.body.errors], [200, ['Fix Too Old to Update']])
    assert.equal((await update({ headline_fix_id, title: 'Too late' }, ben)).status, 403)
  })

  test('follows the same rules as posting', async () => {
    const { headline_fix_id, headline_id } = await newFix()
    await site.makeFix(ana, headline_id, 'Taken')
    const table: [object, string][] = [
      [{ title: ' ' }, fixMessages.titleRequired],
      [{ title: 'x'.repeat(251) }, fixMessages.titleTooLong(fixLimits.title)],
      [{ title: 'A', description: 'x'.repeat(301) }, fixMessages.descriptionTooLong(fixLimits.description)],
      [{ title: 'A', quote: 'x'.repeat(301) }, fixMessages.quoteTooLong(fixLimits.quote)],
      [{ title: 'Taken' }, fixMessages.sameTitle],
    ]
    for (const [words, sentence] of table) {
      const { status, body } = await update({ headline_fix_id, ...words }, ana)
      assert.deepEqual([status, body.errors], [200, [sentence]])
    }
  })

  test('at the same time as posting the same title: one of them wins, and neither fails unexpectedly', async () => {
    for (let round = 0; round < 15; round++) {
      const { headline_fix_id, headline_id } = await newFix()
      const title = 'Wanted twice'
      const [edited, posted] = await Promise.all([
        update({ headline_fix_id, title }, ana),
        site.post('/api/headline-fixes/create/', { headline_id, title }, ana.token),
      ])
      assert.deepEqual([edited.status, posted.status], [200, 200])
      assert.equal(posted.body.title, title)
      if (posted.body.headline_fix_id === headline_fix_id) assert.equal(edited.body.title, title)
      else assert.deepEqual(edited.body.errors, [fixMessages.sameTitle])
    }
  })

  test('is not allowed for a fix that the operator has hidden', async () => {
    const { headline_fix_id } = await newFix()
    await site.database.pool.query('update headline_fixes set hidden_at = now() where headline_fix_id = $1', [
      headline_fix_id,
    ])
    assert.equal((await update({ headline_fix_id, title: 'Again' }, ana)).status, 404)
    assert.equal((await toggle(headline_fix_id, ana)).status, 404)
  })
})

describe('disabling and enabling a fix', () => {
  test('is allowed for its owner only', async () => {
    const { headline_fix_id } = await newFix()
    const all = [
      await toggle(headline_fix_id),
      await toggle(headline_fix_id, newcomer),
      await toggle(headline_fix_id, ben),
    ]
    assert.deepEqual(
      all.map(({ status }) => status),
      [401, 403, 403],
    )
    assert.equal((await toggle(999_999, ana)).status, 404)
  })

  test('removes the fix from every list and count, and restores it with its votes and its age', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const other = await site.makeFix(ben, headline_id, 'Other')
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Mine')
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
    const before = await ofHeadline(headline_id)
    assert.equal(before[0]!.headline_fix_id, headline_fix_id)
    const domains = async () => (await site.get('/api/domains/list/')).body.domains[0].fix_count
    const counted = await domains()
    const home = async () =>
      (await site.get('/api/data/homepage-headlines/')).body.headline_fixes.map(
        (fix: HeadlineFix) => fix.headline_fix_id,
      )
    assert.ok((await home()).includes(headline_fix_id))

    const disabled = await toggle(headline_fix_id, ana)
    assert.deepEqual([disabled.status, disabled.body.status_id, disabled.body.errors], [200, 2, []])
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).status, 404)
    assert.deepEqual(
      (await ofHeadline(headline_id)).map((fix) => [fix.headline_fix_id, fix.ranking]),
      [[other.headline_fix_id, 1]],
    )
    assert.ok(!(await home()).includes(headline_fix_id))
    assert.equal(await domains(), counted - 1)
    assert.equal(
      (await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)).status,
      404,
    )

    assert.equal((await toggle(headline_fix_id, ana)).body.status_id, 1)
    assert.deepEqual(await ofHeadline(headline_id), before)
    assert.equal(await domains(), counted)
  })

  test('does not move its headline up on home', async () => {
    const [old, young] = [await newFix(), await newFix()]
    const first = async () => (await site.get('/api/data/homepage-headlines/')).body.headline_ids.slice(0, 2)
    const before = await first()
    assert.deepEqual(before, [young.headline_id, old.headline_id])
    await toggle(old.headline_fix_id, ana)
    await toggle(old.headline_fix_id, ana)
    assert.deepEqual(await first(), before)
  })

  test('is refused for a fourth active fix, even if two requests are concurrent', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three']) {
      const { headline_fix_id } = await site.makeFix(ana, headline_id, title)
      ids.push(headline_fix_id)
    }
    await toggle(ids[0]!, ana)
    const { headline_fix_id: fourth } = await site.makeFix(ana, headline_id, 'Four')
    const refused = await toggle(ids[0]!, ana)
    assert.deepEqual([refused.status, refused.body.primary_error], [200, 'HeadlinesFixes__MaxFixesReached'])
    const { errors, title, status_id } = refused.body
    assert.deepEqual([errors.length, title, status_id], [1, 'One', 2], 'a refusal has the fix as it stands')
    const { body } = await toggle(fourth, ana)
    assert.deepEqual([body.errors, body.primary_error, body.status_id], [[], null, 2])
    const both = await Promise.all([toggle(ids[0]!, ana), toggle(fourth, ana)])
    assert.equal(both.filter(({ body }) => body.primary_error).length, 1)
    assert.equal((await countOf(ana.user_id, headline_id)).count, 3)
  })

  test('concurrent with votes: totals equal a recount, and ranks have no gaps', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await site.makeFix(ana, headline_id, title)).headline_fix_id)
    const voters = await Promise.all(Array.from({ length: 4 }, () => site.makeUser()))
    const work = Array.from({ length: 60 }, (_, n) => {
      const id = ids[n % 3]!
      if (n % 10 === 0) return toggle(id, ana)
      const body = { headline_fix_id: id, vote_value: (n % 5) % 3 ? 1 : (n % 2) - 1 }
      return site.post('/api/headline-fixes/vote/', body, voters[n % 4]!.token)
    })
    for (const { status } of await Promise.all(work)) assert.ok([200, 404].includes(status))
    const { rows } = await site.database.pool.query(
      `select f.status_id, f.ranking, f.total_vote_value = coalesce(sum(v.vote_value), 0) and f.total_vote_count = count(v.*) as right
       from headline_fixes f left join fix_votes v using (headline_fix_id) where f.headline_id = $1 group by f.headline_fix_id`,
      [headline_id],
    )
    assert.ok(rows.every((row) => row.right))
    const places = rows.filter((row) => row.status_id === 1).map((row) => row.ranking)
    assert.deepEqual(
      places.sort(),
      places.map((_, index) => index + 1),
    )
  })
})

describe("a member's fixes", () => {
  test('are listed by newest headline, in pages, with disabled fixes for their owner only', async () => {
    const author = await site.makeUser()
    const headlines: number[] = []
    for (let n = 0; n < headlineLimits.ofProfile + 2; n++) {
      const { headline_id } = await site.makeHeadline(author)
      headlines.unshift(headline_id)
      await site.makeFix(author, headline_id, `Fix ${n}`)
    }
    const second = await site.makeFix(author, headlines[0]!, 'Disabled')
    await toggle(second.headline_fix_id, author)

    const first = await listOf(author.user_id)
    const rest = await listOf(author.user_id, undefined, { last_id: first.next })
    const seen = [...first.headline_fixes, ...rest.headline_fixes].map((fix: HeadlineFix) => fix.headline_id)
    assert.deepEqual(seen, headlines)
    assert.equal(rest.next, undefined)
    const has = async (by?: TestUser) =>
      (await listOf(author.user_id, by)).headline_fixes.some((fix: HeadlineFix) => fix.title === 'Disabled')
    assert.deepEqual([await has(author), await has(ana), await has()], [true, false, false])
    const stale = await site.post('/api/headline-fixes/list-by-user-id/', { user_id: author.user_id }, 'no token')
    assert.equal(stale.status, 401)
  })

  test('continue after headlines that the operator has hidden', async () => {
    const author = await site.makeUser()
    const headlines: number[] = []
    for (let n = 0; n < headlineLimits.ofProfile + 3; n++) {
      const { headline_id } = await site.makeHeadline(author)
      headlines.unshift(headline_id)
      await site.makeFix(author, headline_id, `Fix ${n}`)
    }
    const hidden = headlines.splice(1, 2)
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = any($1)', [hidden])
    const first = await listOf(author.user_id)
    const rest = await listOf(author.user_id, undefined, { last_id: first.next })
    assert.equal(first.headline_fixes.length, headlineLimits.ofProfile)
    const seen = [...first.headline_fixes, ...rest.headline_fixes].map((fix: HeadlineFix) => fix.headline_id)
    assert.deepEqual(seen, headlines)
  })

  test('are found by id, disabled ones by their author only', async () => {
    const { headline_fix_id } = await newFix('Found')
    const { user_id } = ana
    const titles = async (by?: TestUser, of = user_id, input: object = { headline_fix_id }) =>
      (await listOf(of, by, input)).headline_fixes.map(({ title }: HeadlineFix) => title)
    assert.deepEqual([await titles(), await titles(ben), await titles(ana)], [['Found'], ['Found'], ['Found']])
    assert.deepEqual(await titles(ana, ben.user_id), [])
    await toggle(headline_fix_id, ana)
    assert.deepEqual([await titles(), await titles(ben), await titles(ana)], [[], [], ['Found']])
    assert.deepEqual(await titles(ben, ben.user_id), [])
    assert.deepEqual(await titles(ana, user_id, { headline_fix_id: 999_999 }), [])
    const hide = 'update headline_fixes set hidden_at = now() where headline_fix_id = $1'
    await site.database.pool.query(hide, [headline_fix_id])
    assert.deepEqual(await titles(ana), [])
  })

  test('are an empty list for an unknown member', async () => {
    assert.deepEqual((await listOf(999_999)).headline_fixes, [])
    assert.equal((await site.post('/api/headline-fixes/list-by-user-id/', { user_id: 'x' })).status, 400)
  })

  test('are counted for each headline, active ones only', async () => {
    const { headline_id, headline_fix_id } = await newFix()
    const { count, max } = await countOf(ana.user_id, headline_id)
    assert.deepEqual([count, max], [1, fixLimits.perHeadlineAndUser])
    await toggle(headline_fix_id, ana)
    assert.equal((await countOf(ana.user_id, headline_id)).count, 0)
    assert.equal((await countOf(ben.user_id, headline_id)).count, 0)
  })
})
