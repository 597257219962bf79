import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@unspun/contract/endpoints.ts'
import { rateLimits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
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
const { domain_id } = (await site.get('/api/domains/list/')).body.domains[0]

// During this high alert nobody is new enough for their posts to wait; one headline waits already.
const { headline_id: waiting } = await site.makeHeadline(ana)
await site.database.pool.query('insert into high_alert (newcomer_days, hold_hours) values (0, 1)')
await site.database.pool.query(
  `update headlines set waiting_until = now() + interval '1 hour' where headline_id = $1`,
  [waiting],
)

const picture = { name: 'me.png', bytes: await plainPicture(200, 200).png().toBuffer() }

/** A valid input for every endpoint. A function makes a new one where an input works only once. */
const inputs: Record<string, object | (() => Promise<object>)> = {
  '/headlines/get/': { id: headline_id },
  '/headlines/get-by-url/': { url },
  '/headlines/create/': { url },
  '/headlines/get-waiting/': { id: waiting },
  '/data/homepage-headlines/': {},
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
  '/users/request-deletion/': { posts: 'keep' },
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
  describe(`${method} ${path}`, () => {
    test('returns exactly the declared answer, with the time of the answer', async () => {
      const before = Date.now()
      const { status, body } = await call(method, path, await inputOf(path), ana.token)
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
      const bare = await call(method, path.slice(0, -1), await inputOf(path), ana.token)
      assert.equal(bare.status, 200)
      const { status, headers, body } = await site.request({ method: 'DELETE', url: `/api${path}` })
      assert.deepEqual([status, body.errors], [405, [messages.server.methodNotAllowed]])
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
      test('takes null for an optional field as an absent field, and refuses it for others', async () => {
        const absent = Object.fromEntries(optional.map((name) => [name, null]))
        const { status, body } = await call(method, path, { ...(await inputOf(path)), ...absent }, ana.token)
        assert.equal(status, 200, JSON.stringify(body))
        for (const name of required)
          assert.equal((await call(method, path, { ...(await inputOf(path)), [name]: null }, ana.token)).status, 400)
      })
    }

    if (who !== 'anyone') {
      test('is refused to visitors', async () => {
        assert.equal((await call(method, path, await inputOf(path))).status, 401)
      })
    }
    if (who === 'verified') {
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
  assert.deepEqual(ofApi.sort(), [...documents, ...endpoints.map(({ path }) => `/api${path}`)].sort())
})

/** The endpoints of section 7 of the product spec, all with closing slashes. Endpoints without a path in the spec are missing here. */
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

describe('malformed requests', () => {
  const raw = (payload: string, type = 'application/json') =>
    site.request({
      method: 'POST',
      url: '/api/headline-fixes/vote/',
      payload,
      headers: { 'content-type': type, 'auth-token': ana.token },
    })

  test('get a sentence, never a stack trace', async () => {
    const table: [string, string | undefined, number][] = [
      ['{', undefined, 400],
      ['[]', undefined, 400],
      ['null', undefined, 400],
      ['"text"', undefined, 400],
      ['{"__proto__": {"vote_value": 1}}', undefined, 400],
      ['['.repeat(60_000), undefined, 400],
      ['['.repeat(30_000) + ']'.repeat(30_000), undefined, 400],
      [`{"vote_value":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`, undefined, 400],
      ['a=b', 'application/x-www-form-urlencoded', 400],
      [JSON.stringify({ headline_fix_id: 1, vote_value: 1, more: 'x'.repeat(70_000) }), undefined, 413],
    ]
    for (const [payload, type, wanted] of table) {
      const { status, body } = await raw(payload, type)
      assert.equal(status, wanted, payload.slice(0, 40))
      assert.equal(body.errors.length, 1)
      assert.doesNotMatch(JSON.stringify(body), /stack|node_modules|Error:/)
    }
  })

  test('an address that cannot be decoded is a bad request', async () => {
    const { status, body } = await site.get('/api/%ff')
    assert.deepEqual([status, body], [400, { errors: [messages.server.badRequest] }])
  })

  test('an unknown path returns 404 in the same shape', async () => {
    const { status, body } = await site.get('/api/no/such/')
    assert.deepEqual([status, body], [404, { errors: [messages.server.nothingHere] }])
  })
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
  // A page of its own at one moment. After seconds it would be renewed, and have another ETag.
  const at = performance.now()
  t.mock.method(performance, 'now', () => at)
  const url = '/api/data/homepage-headlines/?before=999999999999'
  const plain = await site.get(url)
  const gzipped = await site.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gzipped.headers['content-encoding'], 'gzip')
  assert.deepEqual(JSON.parse(gunzipSync(gzipped.rawPayload).toString()), plain.body)
  const again = await site.request({ method: 'GET', url, headers: { 'if-none-match': String(gzipped.headers.etag) } })
  assert.deepEqual([again.status, again.body], [304, ''])
  // A browser that may serve an old answer while it revalidates would hide its reader's own new content.
  assert.doesNotMatch(String(plain.headers['cache-control']), /stale-while-revalidate|max-age=[1-9]/)
})

describe('the address of a client', () => {
  // Sign-in attempts are counted by address, so a client that can invent addresses has no limit.
  const triesUntilRefused = async (at: typeof site, headerOf: (n: number) => string) => {
    for (let n = 1; n <= rateLimits.signInsPerMinute + 1; n++) {
      const { status } = await at.request({
        method: 'POST',
        url: '/identity/sign-in/',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': headerOf(n) },
        payload: { email: `nobody${n}@example.org`, password: 'wrong password' },
      })
      if (status === 429) return n
    }
    return Infinity
  }

  test('is that of the connection, regardless of headers, unless a proxy is trusted', async () => {
    assert.ok((await triesUntilRefused(site, (n) => `198.51.100.${n}`)) < Infinity)
  })

  test('is the address that the trusted proxy added, not one that the client sent', async () => {
    const behindProxy = await startTestSite({ TRUST_PROXY: 'on' })
    assert.equal(await triesUntilRefused(behindProxy, (n) => `203.0.113.${n}`), Infinity)
    assert.ok((await triesUntilRefused(behindProxy, (n) => `198.51.100.${n}, 192.0.2.5`)) < Infinity)
  })
})
