import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fixLimits } from '@unspun/contract/fixes.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { ensureDomain } from '../headlines/domains/store.ts'
import { startTestSite } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const { headline_id } = await site.makeHeadline(ana)
const create = (body: object, token?: string) => site.post('/api/headline-fixes/create/', body, token)
const list = async (id: number) =>
  (await site.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${id}`)).body.headline_fixes

describe('posting a fix', () => {
  test('is refused to visitors', async () => {
    const { status, body } = await create({ headline_id, title: 'A title' })
    assert.deepEqual([status, body], [401, { errors: [serverMessages.signInFirst] }])
  })

  test('is refused to members with an unverified address', async () => {
    const { status, body } = await create({ headline_id, title: 'A title' }, newcomer.token)
    assert.equal(status, 403)
    assert.deepEqual(body, { errors: [serverMessages.verifyFirst], primary_error: 'Auth__EmailNotVerified' })
    assert.deepEqual(await list(headline_id), [])
  })

  test('returns the whole fix, cleaned, with its author and its headline', async () => {
    const { status, body } = await create(
      {
        headline_id,
        title: '  Council closes\tbridge for\u202e repairs ',
        description: ' Why:\r\n\r\n\r\n rust. ',
        quote: ' “Rust\u202e  has <b>eaten</b> it.” ',
      },
      ana.token,
    )
    assert.equal(status, 200)
    assert.equal(body.title, 'Council closes bridge for repairs')
    assert.equal(body.description, 'Why:\n\nrust.')
    assert.equal(body.quote, '“Rust has <b>eaten</b> it.”')
    assert.equal(body.headline_title, 'Outrage as council shuts bridge')
    assert.deepEqual(
      [body.user_id, body.user_username, body.ranking, body.status_id, body.total_vote_value],
      [ana.user_id, ana.username, 1, 1, 0],
    )
    assert.ok(Math.abs(body.dc_m - Date.now()) < 60_000 && body.ts >= body.dc_m)
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${body.headline_fix_id}`)).body.quote, body.quote)
  })

  test('requires a title of at most 250 characters; description and quote have at most 300', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const table: [object, string][] = [
      [{ title: '' }, fixMessages.titleRequired],
      [{ title: ' \u200b\n ' }, fixMessages.titleRequired],
      [{ title: '\u200d\u3164' }, fixMessages.titleRequired],
      [{ title: '\u2800 \u{1d159}' }, fixMessages.titleRequired],
      [{ title: 'x'.repeat(251) }, fixMessages.titleTooLong(fixLimits.title)],
      [{ title: 'Fine', description: 'x'.repeat(301) }, fixMessages.descriptionTooLong(fixLimits.description)],
      [{ title: 'Fine', quote: 'x'.repeat(301) }, fixMessages.quoteTooLong(fixLimits.quote)],
    ]
    for (const [fields, message] of table) {
      const { status, body } = await create({ headline_id, ...fields }, ana.token)
      assert.deepEqual([status, body.errors], [200, [message]])
    }
    assert.deepEqual(await list(headline_id), [])
    const most = { title: 'x'.repeat(250), description: 'y'.repeat(300), quote: 'z'.repeat(300) }
    const { title, description, quote } = (await create({ headline_id, ...most }, ana.token)).body
    assert.deepEqual({ title, description, quote }, most)
  })

  test('names the field that is missing or has the wrong type', async () => {
    const table: [unknown, string][] = [
      [{ title: 'A' }, 'headline_id'],
      [{ headline_id: '1', title: 'A' }, 'headline_id'],
      [{ headline_id: 1.5, title: 'A' }, 'headline_id'],
      [{ headline_id, title: 7 }, 'title'],
      [{ headline_id, title: 'A', quote: ['A'] }, 'quote'],
      [{ headline_id, title: { toString: 'x' } }, 'title'],
    ]
    for (const [body, field] of table) {
      const answer = await create(body as object, ana.token)
      assert.deepEqual([answer.status, answer.body.errors], [400, [serverMessages.badField(field)]])
    }
  })

  test('returns 404 for an unknown headline', async () => {
    const { status, body } = await create({ headline_id: 999_999, title: 'A title' }, ana.token)
    assert.deepEqual([status, body.errors], [404, [headlineMessages.notFound]])
  })

  test('is refused for a fourth active fix of the same author; other members still may', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    for (const title of ['One', 'Two', 'Three']) await site.makeFix(ana, headline_id, title)
    const fourth = await create({ headline_id, title: 'Four' }, ana.token)
    assert.equal(fourth.status, 200)
    assert.deepEqual(fourth.body, {
      errors: [
        'You already have 3 active fixes. To create a new one, you must disable an active fix on your Profile Page.',
      ],
      primary_error: 'HeadlinesFixes__MaxFixesReached',
    })
    await site.makeFix(ben, headline_id, 'Four')
    assert.equal((await list(headline_id)).length, 4)
  })

  test('accepts exactly three of eight concurrent fixes', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ headline_id, title: `At once ${index}` }, ana.token)),
    )
    const posted = answers.filter(({ body }) => body.headline_fix_id)
    const refused = answers.filter(({ body }) => body.primary_error === 'HeadlinesFixes__MaxFixesReached')
    assert.deepEqual([posted.length, refused.length], [3, 5])
    const rankings = (await list(headline_id)).map((fix: { ranking: number }) => fix.ranking)
    assert.deepEqual(rankings, [1, 2, 3])
  })

  test('with the same title again returns the existing fix, even at the limit', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    for (const title of ['One', 'Two', 'Three']) await site.makeFix(ana, headline_id, title)
    const again = await Promise.all(Array.from({ length: 5 }, () => create({ headline_id, title: ' Two ' }, ana.token)))
    assert.equal(new Set(again.map(({ body }) => body.headline_fix_id)).size, 1)
    assert.equal((await list(headline_id)).length, 3)
  })

  test('with the title of a disabled fix enables that fix again, if the limit allows', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'One')
    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
      headline_fix_id,
    ])
    assert.equal((await site.makeFix(ana, headline_id, 'One')).headline_fix_id, headline_fix_id)

    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
      headline_fix_id,
    ])
    for (const title of ['Two', 'Three', 'Four']) await site.makeFix(ana, headline_id, title)
    const { body } = await create({ headline_id, title: 'One' }, ana.token)
    assert.equal(body.primary_error, 'HeadlinesFixes__MaxFixesReached')
  })

  test('with half a surrogate pair in the title creates one fix, even if sent again', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const send = () => create({ headline_id, title: 'Half \ud800 a pair' }, ana.token)
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, second.status, second.body.headline_fix_id], [200, 200, first.body.headline_fix_id])
  })

  test('cannot restore a fix that the operator has hidden; a hidden fix does not count towards the limit', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Bad words')
    await site.database.pool.query('update headline_fixes set hidden_at = now() where headline_fix_id = $1', [
      headline_fix_id,
    ])
    assert.equal((await create({ headline_id, title: 'Bad words' }, ana.token)).status, 403)
    for (const title of ['One', 'Two', 'Three']) await site.makeFix(ana, headline_id, title)
    assert.equal((await list(headline_id)).length, 3)
  })

  test('fixes of hidden authors are not shown anywhere', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const author = await site.makeUser()
    const { headline_fix_id } = await site.makeFix(author, headline_id, 'Soon hidden')
    await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [author.user_id])
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).status, 404)
  })

  test('does not wait for another member who adds a headline of the same outlet', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    await site.database.kysely.transaction().execute(async (transaction) => {
      await ensureDomain(transaction, '127.0.0.1')
      await site.makeFix(ana, headline_id, 'Not held up')
    })
  })

  test('raises the count of its domain and moves its headline to the top of home', async () => {
    const first = await site.makeHeadline(ana)
    const second = await site.makeHeadline(ana)
    const fixCount = async () => (await site.get('/api/domains/list')).body.domains[0].fix_count
    const before = await fixCount()
    await site.makeFix(ana, first.headline_id, 'A')
    await site.makeFix(ana, second.headline_id, 'B')
    const home = async () => (await site.get('/api/data/homepage-headlines/')).body.headline_ids.slice(0, 2)
    assert.deepEqual(await home(), [second.headline_id, first.headline_id])
    await site.makeFix(ben, first.headline_id, 'C')
    assert.deepEqual(await home(), [first.headline_id, second.headline_id])

    assert.equal(await fixCount(), before + 3)
  })
})

describe('reading fixes', () => {
  test('returns 404 for an unknown id and 400 for an invalid one', async () => {
    assert.equal((await site.get('/api/headline-fixes/get/?id=999999')).status, 404)
    for (const id of ['', 'x', '0', '-1', '1.5', '9'.repeat(30)]) {
      const { status, body } = await site.get(`/api/headline-fixes/get/?id=${id}`)
      assert.deepEqual([status, body.errors], [400, [serverMessages.badField('id')]], id)
    }
  })

  test('does not return disabled fixes', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Soon gone')
    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [
      headline_fix_id,
    ])
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).status, 404)
    assert.deepEqual(await list(headline_id), [])
  })

  test('returns no fixes for an unknown headline', async () => {
    assert.deepEqual(await list(999_999), [])
  })
})
