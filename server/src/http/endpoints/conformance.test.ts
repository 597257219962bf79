import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@unspun/contract/endpoints.ts'
import * as moderationMessages from '@unspun/contract/messages/moderation.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { plainPicture } from '../../engines/pictures/picture-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const { headline_id, url } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
await site.database.pool.query(
  `insert into feed_items (guid, title, domain, link, published_at) values ('g1', 'An item', 'news.example', 'https://news.example/1', now())`,
)

const { headline_fix_id: spare } = await site.makeFix(ana, headline_id, 'To be toggled')
// A fix that may be published outside the site.
const { headline_id: good } = await site.makeHeadline(ana)
const { headline_fix_id: outgoing } = await site.makeFix(ana, good, 'A good fix')
await site.letLeave(outgoing)
const { domain_id } = (await site.get('/api/domains/list/')).body.domains[0]

// During this high alert nobody is new enough for their posts to be held. One headline is already pending.
const { headline_id: waiting } = await site.makeHeadline(ana)
await site.database.pool.query('insert into high_alert (newcomer_days, hold_hours) values (0, 1)')
await site.database.pool.query(
  `update headlines set waiting_until = now() + interval '1 hour' where headline_id = $1`,
  [waiting],
)

const moderator = await site.makeUser({ secondFactor: true })
const administrator = await site.makeUser({ secondFactor: true })
const careless = await site.makeUser()
for (const { user_id } of [moderator, administrator, careless])
  await site.database.pool.query(`insert into moderators (user_id, added_by) values ($1, 'a test')`, [user_id])
await site.database.pool.query('update moderators set administrator = true where user_id = $1', [administrator.user_id])
const day = new Date().toISOString().slice(0, 10)
const { headline_fix_id: rival } = await site.makeFix(careless, headline_id, 'A rival')
await site.database.pool.query(
  'insert into daily_pairs (day, place, first_fix_id, second_fix_id) values ($1, 1, $2, $3)',
  [day, headline_fix_id, rival],
)
/** A new action about a comment of Ana's, and a request for a review. */
async function suspendAna({ appealed = false } = {}) {
  const { rows } = await site.database.pool.query<{ id: number }>(
    `insert into operator_actions (what, id, action, reason, done_by, subject_user_id) values ('user', $1, 'limit', 'A reason', 'a test', $1)
      returning operator_action_id as id`,
    [ana.user_id],
  )
  const action_id = rows[0]!.id
  if (appealed) await site.post('/api/moderation/appeal/', { action_id, text: 'Please look again.' }, ana.token)
  return action_id
}

await site.database.pool.query(
  `insert into extension_files (kind, name, sha256, entries, bytes, after_run, up_to_run, prefix_bits, up_to_fix_id)
    values ('keys', '', sha256(''), 0, 0, 0, 0, 1, 0)`,
)

const picture = { name: 'me.png', bytes: await plainPicture(200, 200).png().toBuffer() }

/** A valid input for every endpoint. A function creates a new one if an input works only once. */
const inputs: Record<string, object | (() => Promise<object>)> = {
  '/headlines/get/': { id: headline_id },
  '/headlines/get-by-url/': { url },
  '/headlines/create/': { url },
  '/headlines/get-waiting/': { id: waiting },
  '/data/homepage-headlines/': {},
  '/extension/builds/': {},
  '/open-data/days/': {},
  '/embeds/oembed/': { url: `${site.config.siteUrl}/fixes/${outgoing}` },
  '/headline-fixes/list-by-key-prefix/': { prefix: '0' },
  '/search/headlines/': { q: 'words' },
  '/search/suggest/': { q: 'words' },
  '/headline-fixes/get/': { id: headline_fix_id },
  '/headline-fixes/list-by-headline-id/': { headline_id },
  '/headline-fixes/create/': { headline_id, title: 'Another fix' },
  '/headline-fixes/post-create/': { id: headline_fix_id },
  '/headline-fixes/update/': { headline_fix_id, title: 'A fix' },
  '/headline-fixes/toggle-status/': { headline_fix_id: spare },
  '/headline-fixes/list-by-user-id/': { user_id: ana.user_id },
  '/headline-fixes/count-enabled-by-user-id-headline-id/': { user_id: ana.user_id, headline_id },
  '/headline-fixes/why/': { id: headline_fix_id },
  '/ranking/status/': {},
  '/headline-fixes/vote/': { headline_fix_id, vote_value: 1 },
  '/headline-fixes/get-vote/': { fix_id: headline_fix_id, user_id: ana.user_id },
  '/headline-fixes/get-votes/': { fix_ids: String(headline_fix_id), user_id: ana.user_id },
  '/comments/list-by-headline-fix-id/': { headline_fix_id },
  '/comments/create/': { headline_id, headline_fix_id, parent_id: null, reply_to_id: null, body: 'A comment' },
  '/comments/delete/': async () => ({ comment_id: (await site.makeComment(ana, headline_fix_id)).comment_id }),
  '/comments/vote/': async () => ({
    comment_id: (await site.makeComment(ana, headline_fix_id)).comment_id,
    vote_value: 1,
  }),
  '/headline-fixes/favorite/': { headline_fix_id },
  '/headlines/favorite/': { headline_id },
  '/headline-fixes/get-favorite/': { id: headline_fix_id, user_id: ana.user_id },
  '/headlines/get-favorite/': { id: headline_id, user_id: ana.user_id },
  '/users/list-favorites/': {},
  '/data/domain-headlines/': { domain_id },
  '/domains/get-by-name/': { name: '127.0.0.1' },
  '/domains/numbers/': { domain: '127.0.0.1' },
  '/domains/list/': {},
  '/domains/list-top/': {},
  '/feed/recent/': {},
  '/feed/in-the-news/': {},
  '/users/login-register/': { uid: ana.uid },
  '/users/get-auth/': {},
  '/users/get-profile/': { user_id: ana.user_id },
  '/users/update-profile/': { display_name: 'Ana', username: 'ana-of-the-tests' },
  '/users/update-privacy/': { votes_private: false },
  '/users/update-avatar/': async () => {
    const { body } = await site.upload('/api/users/upload-avatar/', picture, ana.token)
    return { avatar_filename: body.avatar_filename }
  },
  '/users/allowance/': {},
  '/notifications/set-mails/': { mails: 'weekly' },
  '/notifications/set-feed/': { on: true },
  '/notifications/read/': { read: true },
  '/notifications/mute/': { headline_fix_id, mute: true },
  '/watches/set/': { what: 'headline', id: headline_id, watch: true },
  '/watches/is/': { what: 'headline', id: headline_id },
  '/blocks/set/': { user_id: newcomer.user_id, block: true },
  '/users/request-deletion/': { posts: 'keep' },
  '/reports/add/': { what: 'user', id: moderator.user_id, reason: 'spam' },
  '/moderation/item/': { what: 'fix', id: headline_fix_id },
  '/moderation/act/': async () => {
    const { comment_id } = await site.makeComment(ana, headline_fix_id)
    return { action: 'hide', things: [{ what: 'comment', id: comment_id }], reason: 'A reason' }
  },
  '/moderation/undo/': async () => ({ action_id: await suspendAna(), reason: 'A reason' }),
  '/moderation/appeal/': async () => ({ action_id: await suspendAna(), text: 'Please look again.' }),
  '/moderation/decide-appeal/': async () => ({
    action_id: await suspendAna({ appealed: true }),
    uphold: true,
    reason: 'A reason',
  }),
  '/today/answer/': { day, place: 1, answer: 'second' },
  '/today/own/': { day },
  '/registration/check-invitation/': { code: 'x'.repeat(20) },
  '/users/bot-challenge/': {},
  '/users/validate-recaptcha/': async () => ({ user_response_token: await site.solvedChallenge() }),
}
const inputOf = async (path: string) => {
  const input = inputs[path] ?? {}
  return typeof input === 'function' ? input() : input
}

function call(method: string, path: string, input: object, token?: string) {
  if (path.startsWith('/users/upload-avatar')) return site.upload(`/api${path}`, picture, token)
  if (method === 'GET') return site.get(`/api${path}?${new URLSearchParams(input as Record<string, string>)}`)
  return site.post(`/api${path}`, input, token)
}

for (const endpoint of endpoints) {
  const { method, path, who, answer } = endpoint
  const { token } = { moderator, administrator, anyone: ana, 'signed-in': ana, verified: ana }[who]
  describe(`${method} ${path}`, () => {
    test('returns exactly the declared answer, with the time of the answer', async () => {
      const before = Date.now()
      const { status, body } = await call(method, path, await inputOf(path), token)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(Value.Errors(answer as TSchema, body), [])
      assert.deepEqual(
        Value.Clean(answer as TSchema, structuredClone(body)),
        body,
        'answers fields that are not declared',
      )
      assert.ok(body.ts > before - 60_000 && body.ts <= Date.now())
    })

    test('works without the closing slash, and answers other methods with 405 and the allowed ones', async () => {
      const bare = await call(method, path.slice(0, -1), await inputOf(path), token)
      assert.equal(bare.status, 200)
      const { status, headers, body } = await site.request({ method: 'DELETE', url: `/api${path}` })
      assert.deepEqual([status, body.errors], [405, [serverMessages.methodNotAllowed]])
      assert.match(String(headers.allow), new RegExp(method))
    })

    if (method === 'GET') {
      test('ignores tokens', async () => {
        const ask = (headers: Record<string, string>) =>
          site.request({
            method: 'GET',
            url: `/api${path}?${new URLSearchParams(inputs[path] as Record<string, string>)}`,
            headers,
          })
        const { headers, body } = await ask({ 'auth-token': 'nonsense', cookie: ana.cookie })
        assert.deepEqual({ ...(await ask({})).body, ts: 0 }, { ...body, ts: 0 })
        assert.equal(headers['set-cookie'], undefined)
        assert.ok([undefined, 'accept-encoding'].includes(headers.vary as string | undefined))
      })
    }

    const { properties = {}, required = [] } = endpoint.input as { properties?: object; required?: string[] }
    const optional = Object.keys(properties).filter((name) => !required.includes(name))
    if (method === 'POST' && optional.length > 0) {
      test('treats null for an optional field as absent, and refuses it for others', async () => {
        const absent = Object.fromEntries(optional.map((name) => [name, null]))
        const { status, body } = await call(method, path, { ...(await inputOf(path)), ...absent }, token)
        assert.equal(status, 200, JSON.stringify(body))
        for (const name of required)
          assert.equal((await call(method, path, { ...(await inputOf(path)), [name]: null }, token)).status, 400)
      })
    }

    if (who !== 'anyone') {
      test('is refused to visitors', async () => {
        assert.equal((await call(method, path, await inputOf(path))).status, 401)
      })
    }
    if (who === 'moderator' || who === 'administrator') {
      test('is refused to members who are not moderators, and to moderators without a second factor', async () => {
        const input = await inputOf(path)
        const { status, body } = await call(method, path, input, ana.token)
        assert.deepEqual([status, body.primary_error], [403, 'Moderation__NotModerator'])
        const ofCareless = await call(method, path, input, careless.token)
        assert.deepEqual(
          [ofCareless.status, ofCareless.body],
          [403, { errors: [moderationMessages.secondFactorNeeded], primary_error: 'Auth__SecondFactor' }],
        )
      })
    }
    if (who === 'administrator') {
      test('is refused to moderators who are no administrators', async () => {
        const { status, body } = await call(method, path, await inputOf(path), moderator.token)
        assert.deepEqual([status, body.primary_error], [403, 'Moderation__NotAdministrator'])
      })
    }
    if (who === 'verified' || who === 'moderator' || who === 'administrator') {
      test('is refused to members with an unverified address', async () => {
        assert.equal((await call(method, path, await inputOf(path), newcomer.token)).status, 403)
      })
    }
  })
}

test('only declared endpoints are served', () => {
  // The router prints a tree: each line continues the path of the nearest line above with less indentation.
  const trail: string[] = []
  const served = new Set<string>()
  for (const line of site.app.printRoutes({ commonPrefix: false, includeMeta: false }).split('\n')) {
    const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S+) \(/.exec(line) ?? []
    trail.splice(indent.length / 4, Infinity, part)
    served.add(trail.join('').replace(/\/?$/, '/'))
  }
  const ofApi = [...served].filter((path) => path.startsWith('/api/') && !path.includes('*'))
  const documents = ['/api/openapi.json/', '/api/docs/']
  const files = ['/api/extension/pack/', '/api/extension/keys/']
  assert.deepEqual(ofApi.sort(), [...documents, ...files, ...endpoints.map(({ path }) => `/api${path}`)].sort())
})

/** The endpoints of section 7 of the product spec that have a path, with closing slashes. */
const specified = `
  GET /headline-fixes/get/  GET /headline-fixes/get-vote/  GET /headline-fixes/get-votes/  GET /headline-fixes/list-by-headline-id/
  POST /headline-fixes/list-by-user-id/  POST /headline-fixes/create/  GET /headline-fixes/post-create/
  POST /headline-fixes/update/  POST /headline-fixes/vote/  POST /headline-fixes/favorite/
  GET /headline-fixes/count-enabled-by-user-id-headline-id/  POST /headline-fixes/toggle-status/
  POST /users/validate-recaptcha/  POST /users/login-register/  POST /users/get-profile/  POST /users/get-auth/
  POST /users/update-avatar/
  GET /headlines/get/  POST /headlines/get-by-url/  GET /headlines/get-favorite/  POST /headlines/create/
  POST /comments/list-by-headline-fix-id/  POST /comments/create/  POST /comments/vote/
  GET /domains/get-by-name/  GET /domains/list/  GET /domains/list-top/
  GET /data/homepage-headlines/  GET /data/domain-headlines/`
/** Specified endpoints that are not declared yet. Declaring one removes it from this list. */
const later: string[] = []

test('every endpoint of the product spec is declared, except those listed as later', () => {
  const declared = new Set<string>(endpoints.map(({ method, path }) => `${method} ${path}`))
  const calls = specified.trim().split(/\s{2,}/)
  assert.equal(calls.length, 29)
  assert.deepEqual(
    calls.filter((call) => !declared.has(call)),
    later,
  )
})

describe('calls from pages of other origins', () => {
  test('are allowed by CORS: the preflight, the answer, and the refusal', async () => {
    const preflight = await site.request({ method: 'OPTIONS', url: '/api/headline-fixes/vote/' })
    assert.equal(preflight.status, 204)
    assert.match(String(preflight.headers['access-control-allow-headers']), /auth-token/)
    for (const { headers } of [
      await site.get('/api/domains/list/'),
      await site.get('/api/headlines/get/?id=999999'),
      await site.post('/api/users/get-auth/', {}),
    ]) {
      assert.equal(headers['access-control-allow-origin'], '*')
    }
  })
})

test('/healthz and /readyz', async () => {
  assert.deepEqual((await site.get('/healthz')).body, { status: 'ok' })
  assert.equal((await site.get('/readyz')).status, 200)
})

test('a read is answered from the cache with an ETag, compressed on request', async (t) => {
  // A page used by no other test. The clock stands still, because a renewed page would have another ETag.
  const at = performance.now()
  t.mock.method(performance, 'now', () => at)
  const url = '/api/data/homepage-headlines/?before=999999999999'
  const plain = await site.get(url)
  const gzipped = await site.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gzipped.headers['content-encoding'], 'gzip')
  assert.deepEqual(JSON.parse(gunzipSync(gzipped.rawPayload).toString()), plain.body)
  const again = await site.request({ method: 'GET', url, headers: { 'if-none-match': String(gzipped.headers.etag) } })
  assert.deepEqual([again.status, again.body], [304, ''])
  // A browser that serves an old answer while it revalidates would hide its user's own new content.
  assert.doesNotMatch(String(plain.headers['cache-control']), /stale-while-revalidate|max-age=[1-9]/)
})
