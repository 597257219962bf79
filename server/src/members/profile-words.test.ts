import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { callLimits } from '@unspun/contract/endpoint.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { notificationsOf } from '../notifications/notifications-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const { database } = site
const ana = await site.makeUser()
const update = (words: object, by: TestUser | undefined = ana) =>
  site.post(
    '/api/users/update-profile/',
    { display_name: ana.display_name, username: ana.username, ...words },
    by?.token,
  )
const profileOf = async ({ user_id }: TestUser) => (await site.post('/api/users/get-profile/', { user_id })).body
const wordsOf = async (user: TestUser) => {
  const { bio, link } = await profileOf(user)
  return { bio, link }
}

describe('what a member says about themselves', () => {
  test('is cleaned, public, and kept when a call omits it', async () => {
    const typed = { bio: '  I read \u202e the\n\nsmall\u0007 print. Cafe\u0301 ', link: ' example.org/me ' }
    const saved = { bio: 'I read the small print. Café', link: 'https://example.org/me' }
    const { status, body } = await update(typed)
    assert.deepEqual([status, body.bio, body.link], [200, saved.bio, saved.link])
    assert.deepEqual(await wordsOf(ana), saved)
    await update({})
    assert.deepEqual(await wordsOf(ana), saved)
    const own = (await site.post('/api/users/get-auth/', {}, ana.token)).body
    assert.deepEqual([own.bio, own.link], [saved.bio, saved.link])
    await update({ bio: ' \u200b ', link: '' })
    assert.deepEqual(await wordsOf(ana), { bio: '', link: '' })
  })

  test('cannot be set by visitors or members without a verified address', async () => {
    const words = { bio: 'Buy here', link: 'https://spam.example' }
    const newcomer = await site.makeUser({ verified: false })
    const names = { display_name: newcomer.display_name, username: newcomer.username }
    assert.equal((await site.post('/api/users/update-profile/', { ...names, ...words })).status, 401)
    assert.equal((await update({ ...names, ...words }, newcomer)).status, 403)
    assert.deepEqual(await wordsOf(newcomer), { bio: '', link: '' })
  })

  test('has at most 160 characters', async () => {
    assert.equal((await update({ bio: 'x'.repeat(accountLimits.bio) })).body.bio.length, 160)
    const { body } = await update({ bio: 'x'.repeat(accountLimits.bio + 1) })
    assert.deepEqual([body.errors, body.primary_error], [[accountMessages.bioTooLong(160)], 'Users__Bio'])
  })

  test('contains only https links to public websites', async () => {
    for (const [typed, kept] of [
      ['example.org', 'https://example.org/'],
      ['https://WWW.Example.ORG/a?b=c#d', 'https://www.example.org/a?b=c#d'],
      ['https://bücher.example', 'https://xn--bcher-kva.example/'],
      ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
    ] as const)
      assert.equal((await update({ link: typed })).body.link, kept)
    const hostile = [
      'http://example.org',
      'javascript:alert(1)',
      'JavaScript://example.org/%0aalert(1)',
      'data:text/html,x',
      'mailto:a@example.org',
      'https://bank.example@evil.example',
      'https://:secret@evil.example',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://0x7f000001/',
      'https://[::1]/',
      'https://example.org:8443/',
      'not an address',
      'https://',
      `https://example.org/${'x'.repeat(accountLimits.link)}`,
    ]
    for (const link of hostile) {
      const { body } = await update({ link })
      assert.deepEqual([body.errors, body.primary_error], [[accountMessages.linkWrong], 'Users__Link'], link)
    }
    assert.equal((await wordsOf(ana)).link, 'https://example.org/%22%3E%3Cscript%3E')
  })

  test('may be changed as often as names, and an unchanged form does not count', async () => {
    const limited = await startTestSite({ RATE_LIMIT: String(callLimits.pointsPerMinute) })
    const dora = await limited.makeUser()
    const say = (bio: string) =>
      limited.post(
        '/api/users/update-profile/',
        { username: dora.username, display_name: dora.display_name, bio },
        dora.token,
      )
    for (let n = 1; n <= accountLimits.renamesPerDay; n++) assert.equal((await say(`No. ${n}`)).status, 200)
    const refused = await say('Once more')
    assert.deepEqual([refused.status, refused.body.errors], [429, [accountMessages.tooManyRenames]])
    assert.equal((await say(`No. ${accountLimits.renamesPerDay}`)).status, 200, 'the unchanged form')
  })
})

describe('the numbers of a profile', () => {
  const numbersOf = async (user: TestUser) => {
    const { fix_count, votes_received, contested_count, lead_count } = await profileOf(user)
    return { fix_count, votes_received, contested_count, lead_count }
  }

  test('count visible fixes, votes of others up minus down, and contested headlines on which a fix ranks first', async () => {
    const [author, rival, ...readers] = await Promise.all(Array.from({ length: 5 }, () => site.makeUser()))
    const vote = (headline_fix_id: number, vote_value: number, { token }: TestUser) =>
      site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)
    const none = { fix_count: 0, votes_received: 0, contested_count: 0, lead_count: 0 }
    assert.deepEqual(await numbersOf(author!), none)

    const { headline_id } = await site.makeHeadline(author!)
    const second = await site.makeHeadline(author!)
    const mine = await site.makeFix(author!, headline_id, 'Mine')
    const another = await site.makeFix(author!, headline_id, 'Another of mine')
    const alone = await site.makeFix(author!, second.headline_id, 'Alone')
    // Nobody else has fixed these headlines.
    assert.deepEqual(await numbersOf(author!), { ...none, fix_count: 3 })
    const theirs = await site.makeFix(rival!, headline_id, 'Theirs')
    await vote(mine.headline_fix_id, 1, author!)
    const started = { fix_count: 3, votes_received: 0, contested_count: 1, lead_count: 1 }
    assert.deepEqual(await numbersOf(author!), started)

    for (const reader of readers) await vote(theirs.headline_fix_id, 1, reader)
    await vote(another.headline_fix_id, -1, readers[0]!)
    for (const reader of readers) await vote(alone.headline_fix_id, 1, reader)
    assert.deepEqual(await numbersOf(author!), { ...started, votes_received: 2, lead_count: 0 })
    assert.deepEqual(await numbersOf(rival!), { fix_count: 1, votes_received: 3, contested_count: 1, lead_count: 1 })

    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: alone.headline_fix_id }, author!.token)
    assert.deepEqual(await numbersOf(author!), { ...started, fix_count: 2, votes_received: -1, lead_count: 0 })
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: theirs.headline_fix_id }, rival!.token)
    const { contested_count, lead_count } = await numbersOf(author!)
    assert.deepEqual([contested_count, lead_count], [0, 0], 'a disabled fix contests nothing')
  })

  test('name the fix that readers like best, and count headlines that outlets changed to match one that they like', async () => {
    const [author, reader] = [await site.makeUser(), await site.makeUser()]
    const bestOf = async () => (await profileOf(author)).best?.title
    const [first, second] = [await site.makeHeadline(author, 'Bridge CHAOS'), await site.makeHeadline(author)]
    const liked = await site.makeFix(author, first.headline_id, 'Bridge stays open')
    const other = await site.makeFix(author, second.headline_id, 'Other words')
    await site.post('/api/headline-fixes/vote/', { ...other, vote_value: 1 }, reader.token)
    assert.equal((await profileOf(author)).best, null, 'one vote is not enough')
    for (const { headline_fix_id } of [other, liked]) await site.letLeave(headline_fix_id)
    await database.pool.query('update headline_fixes set outgoing_score = 2 where headline_fix_id = $1', [
      liked.headline_fix_id,
    ])
    const { domain } = (await site.get(`/api/headlines/get/?id=${first.headline_id}`)).body
    assert.deepEqual((await profileOf(author)).best, {
      headline_fix_id: liked.headline_fix_id,
      title: 'Bridge stays open',
      headline_title: 'Bridge CHAOS',
      headline_lang: '',
      domain,
    })
    // What a reader has typed is not what the outlet printed.
    await database.pool.query('update headlines set title_by_reader = true where headline_id = $1', [first.headline_id])
    assert.equal(await bestOf(), 'Other words')

    const followed = async () => (await profileOf(author)).followed_count
    await database.pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, source, followed)
        select headline_id, 'Chaos', 'Calm ' || n, 'page', array[headline_fix_id] from headline_fixes, generate_series(1, 2) n
        where user_id = $1`,
      [author.user_id],
    )
    assert.equal(await followed(), 2)
    await site.letLeave(other.headline_fix_id, false)
    assert.equal(await followed(), 1, 'readers do not like it any more')
    await database.pool.query(`update headline_fixes set edited_at = clock_timestamp() where headline_fix_id = $1`, [
      liked.headline_fix_id,
    ])
    assert.equal(await followed(), 0, 'it says something else since')
    await database.pool.query(`update headline_fixes set edited_at = null where headline_fix_id = $1`, [
      liked.headline_fix_id,
    ])
    await database.pool.query('delete from headline_changes where headline_id = $1', [first.headline_id])
    assert.equal(await followed(), 0, 'the change was removed')
  })

  test('agree with the totals of the fixes and with what the author is told, but for the author’s own votes', async () => {
    const { inbox } = notificationsOf(site)
    const [author, one, two, three] = await Promise.all(Array.from({ length: 4 }, () => site.makeUser()))
    const { headline_id } = await site.makeHeadline(author!)
    const { headline_fix_id } = await site.makeFix(author!, headline_id, 'Counted in one way')
    const table: [voter: TestUser, value: number, total: number, received: number, told: number[]][] = [
      [author!, 1, 1, 0, []],
      [one!, 1, 2, 1, [1]],
      [two!, 1, 3, 2, [1]],
      [three!, -1, 2, 1, [1]],
      [author!, -1, 0, 1, [1]],
      [author!, 0, 1, 1, [1]],
    ]
    for (const [{ token }, vote_value, total, received, told] of table) {
      const { body } = await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)
      const milestones = (await inbox(author!)).filter(({ kind }) => kind === 'votes').map(({ milestone }) => milestone)
      assert.deepEqual(
        [body.total_vote_value, (await numbersOf(author!)).votes_received, milestones],
        [total, received, told],
      )
    }
  })

  test('include the day on which the member joined', async () => {
    const { rows } = await site.database.pool.query('select created_at from users where user_id = $1', [ana.user_id])
    assert.equal((await profileOf(ana)).joined_at, rows[0].created_at.getTime())
  })
})
