import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const author = await site.makeUser()
const { headline_id } = await site.makeHeadline(author)
const { headline_fix_id } = await site.makeFix(author, headline_id, 'A fix')

const choose = (choices: object, by?: Pick<TestUser, 'token'>, at = site) =>
  at.post('/api/users/update-privacy/', choices, by?.token)

/** A well-formed reader id that belongs to nobody. */
const GUESS = 'ab'.repeat(32)

async function makeVoter(at = site, fix = headline_fix_id, headline = headline_id): Promise<TestUser> {
  const voter = await at.makeUser()
  await at.post('/api/headline-fixes/vote/', { headline_fix_id: fix, vote_value: -1 }, voter.token)
  await at.post('/api/headline-fixes/favorite/', { headline_fix_id: fix }, voter.token)
  await at.post('/api/headlines/favorite/', { headline_id: headline }, voter.token)
  return voter
}

/** Requests everything that the server returns about a person, by user id or reader id. */
async function reads(who: number | string, { at = site, fix = headline_fix_id, headline = headline_id } = {}) {
  const addresses = [
    `/api/headline-fixes/get-vote/?fix_id=${fix}&user_id=${who}`,
    `/api/headline-fixes/get-votes/?fix_ids=${fix}&user_id=${who}`,
    `/api/headline-fixes/get-favorite/?id=${fix}&user_id=${who}`,
    `/api/headlines/get-favorite/?id=${headline}&user_id=${who}`,
  ]
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(`${at.address}${address}`)
      const headers = Object.fromEntries(response.headers)
      // These differ between any two answers.
      for (const name of ['date', 'content-length']) delete headers[name]
      const { ts, ...body } = (await response.json()) as Record<string, unknown>
      return { status: response.status, headers, body }
    }),
  )
}
const bodies = async (...args: Parameters<typeof reads>) => (await reads(...args)).map(({ body }) => body)
const statuses = async (...args: Parameters<typeof reads>) => (await reads(...args)).map(({ status }) => status)

const all = (user_id: number) => [
  { headline_fix_id, user_id, vote_value: -1 },
  { votes: [{ headline_fix_id, user_id, vote_value: -1 }] },
  { headline_fix_id, user_id, favorite: true },
  { headline_id, user_id, favorite: true },
]
const none = (user_id: number) => [
  { headline_fix_id, user_id, vote_value: 0 },
  { votes: [] },
  { headline_fix_id, user_id, favorite: false },
  { headline_id, user_id, favorite: false },
]
const own = async ({ token }: TestUser) => (await site.post('/api/users/get-auth/', {}, token)).body

describe('a privacy choice', () => {
  test('is refused to visitors, and open to members with an unverified address', async () => {
    const visitor = await choose({ votes_private: true })
    assert.deepEqual([visitor.status, visitor.body.errors], [401, [serverMessages.signInFirst]])
    const newcomer = await site.makeUser({ verified: false })
    const { status, body } = await choose({ votes_private: true }, newcomer)
    assert.deepEqual([status, body.votes_private], [200, true])
  })

  test('applies only to the member who makes it, whatever else the call names', async () => {
    const [ana, ben] = [await makeVoter(), await makeVoter()]
    await choose({ votes_private: true, user_id: ben.user_id, reader_id: GUESS }, ana)
    assert.deepEqual(await bodies(ben.user_id), all(ben.user_id))
    assert.deepEqual((await own(ben)).reader_id, ben.reader_id)
    assert.notEqual((await own(ana)).reader_id, GUESS)
  })

  test('is rate-limited', async () => {
    const strict = await startTestSite({ RATE_LIMIT: '12' })
    const eve = await strict.makeUser()
    const seen: number[] = []
    for (let n = 0; n < 3; n++) seen.push((await choose({ votes_private: n % 2 === 0 }, eve, strict)).status)
    assert.equal(seen.at(-1), 429)
  })

  test('must be true or false; a call without one changes nothing', async () => {
    const ana = await site.makeUser()
    for (const votes_private of ['yes', 1])
      for (const name of ['votes_private', 'unplaced', 'play_shown'])
        assert.equal((await choose({ [name]: votes_private }, ana)).status, 400, `${name}: ${votes_private}`)
    const { ts, ...unchanged } = (await choose({}, ana)).body
    assert.deepEqual(unchanged, { votes_private: false, unplaced: false, play_shown: false, reader_id: ana.reader_id })
  })
})

describe('votes and favourites', () => {
  test('are open by default, by number and by reader id', async () => {
    const ana = await makeVoter()
    assert.equal(ana.votes_private, false)
    assert.deepEqual(await bodies(ana.user_id), all(ana.user_id))
    assert.deepEqual(await bodies(ana.reader_id), all(ana.user_id))
  })

  test('of a person who keeps them private are hidden as if there were none, except from that person', async () => {
    const [ana, ben] = [await makeVoter(), await site.makeUser()]
    const { body } = await choose({ votes_private: true }, ana)
    assert.equal(body.votes_private, true)
    assert.deepEqual(await bodies(ana.user_id), none(ana.user_id))
    // Status, headers and fields equal those of a person who has never voted, except for the user id.
    const renamed = (answer: object) =>
      JSON.stringify(answer).replace(`"user_id":${ana.user_id}`, `"user_id":${ben.user_id}`)
    const limits = (answers: Awaited<ReturnType<typeof reads>>) =>
      answers.map(({ headers: { ratelimit, ...headers }, ...rest }) => ({
        ...rest,
        headers: Object.keys(headers).sort(),
      }))
    assert.deepEqual(
      limits(await reads(ana.user_id)).map(renamed),
      limits(await reads(ben.user_id)).map((answer) => JSON.stringify(answer)),
    )
    assert.deepEqual(await bodies(body.reader_id), all(ana.user_id))
    // Their own list and the totals have not changed.
    const { favorites } = (await site.post('/api/users/list-favorites/', {}, ana.token)).body
    assert.equal(favorites.length, 2)
    await choose({ votes_private: false }, ana)
    assert.deepEqual(await bodies(ana.user_id), all(ana.user_id))
  })

  test('still count in the totals of a fix when they are private', async () => {
    const { headline_fix_id: other } = await site.makeFix(author, headline_id, 'Counted')
    const ana = await makeVoter(site, other)
    await choose({ votes_private: true }, ana)
    const { body } = await site.get(`/api/headline-fixes/get/?id=${other}`)
    assert.deepEqual([body.total_vote_value, body.total_vote_count], [-1, 1])
  })

  test('are private from the start for new members if VOTES_PRIVATE is on; members may open them', async () => {
    const strict = await startTestSite({ VOTES_PRIVATE: 'on' })
    const writer = await strict.makeUser()
    const { headline_id: headline } = await strict.makeHeadline(writer)
    const { headline_fix_id: fix } = await strict.makeFix(writer, headline, 'A fix')
    const ana = await makeVoter(strict, fix, headline)
    const at = { at: strict, fix, headline }
    assert.equal(ana.votes_private, true)
    assert.equal((await bodies(ana.user_id, at))[0]!.vote_value, 0)
    assert.equal((await bodies(ana.reader_id, at))[0]!.vote_value, -1)
    await choose({ votes_private: false }, ana, strict)
    assert.equal((await bodies(ana.user_id, at))[0]!.vote_value, -1)
  })
})

describe('a reader id', () => {
  test('is long and random, and different for everybody', async () => {
    const ids = (await Promise.all([1, 2, 3].map(() => site.makeUser()))).map(({ reader_id }) => reader_id)
    for (const id of ids) assert.match(id, /^[0-9a-f]{64}$/)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('reads nothing when it is guessed, truncated or unknown', async () => {
    const { reader_id } = await makeVoter()
    assert.deepEqual(await statuses(GUESS), [404, 404, 404, 404])
    for (const wrong of [reader_id.slice(1), `${reader_id}0`, reader_id.toUpperCase(), '%25', `${'9'.repeat(40)}`])
      assert.deepEqual(await statuses(wrong), [400, 400, 400, 400], wrong)
  })

  test('gets answers that are never cached, before and after it stops working', async () => {
    const ana = await makeVoter()
    for (let round = 0; round < 2; round++) {
      for (const { status, headers } of await reads(ana.reader_id)) {
        assert.equal(status, round === 0 ? 200 : 404)
        assert.equal(headers['cache-control'], 'no-store')
        for (const name of ['etag', 'cdn-cache-control', 'surrogate-control', 'cache-tag'])
          assert.ok(!(name in headers))
      }
      await choose({ votes_private: true }, ana)
    }
  })

  test('stops working when the setting is switched on; the call returns the new one', async () => {
    const ana = await makeVoter()
    const { body } = await choose({ votes_private: true }, ana)
    assert.notEqual(body.reader_id, ana.reader_id)
    assert.deepEqual(await statuses(ana.reader_id), [404, 404, 404, 404])
    assert.deepEqual(await bodies(body.reader_id), all(ana.user_id))
    assert.equal((await own(ana)).reader_id, body.reader_id)
  })

  test('stops working when the person is signed out everywhere', async () => {
    const ana = await makeVoter()
    const payload = { password: 'another one' }
    const headers = { cookie: ana.cookie, origin: site.config.siteUrl }
    const { body } = await site.request({ method: 'POST', url: '/identity/update-password/', payload, headers })
    assert.deepEqual(await statuses(ana.reader_id), [404, 404, 404, 404])
    const { reader_id } = await own({ ...ana, token: body.token })
    assert.deepEqual(await bodies(reader_id), all(ana.user_id))
  })

  test('is returned only to the signed-in person', async () => {
    const ana = await makeVoter()
    const ben = await site.makeUser()
    await site.makeFix(ana, headline_id, 'By Ana')
    await site.makeComment(ana, headline_fix_id)
    const answers = await Promise.all([
      site.get('/api/data/homepage-headlines/'),
      site.get(`/api/headlines/get/?id=${headline_id}`),
      ...[undefined, ben.token, ana.token].flatMap((token) => [
        site.post('/api/users/get-profile/', { user_id: ana.user_id }, token),
        site.post('/api/headline-fixes/list-by-user-id/', { user_id: ana.user_id }, token),
        site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id }, token),
      ]),
      site.post('/api/users/get-auth/', {}, ben.token),
    ])
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.ok(!JSON.stringify(body).includes(ana.reader_id))
    }
  })
})
