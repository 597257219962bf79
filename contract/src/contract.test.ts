import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createClient } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { type ApiEndpoint, endpoints } from './endpoints.ts'
import { AppError, errorTable } from './errors.ts'
import { fixLimits } from './fixes.ts'
import { identityEndpoints } from './identity.ts'
import { pageAddress } from './page-address.ts'
import { pages } from './pages.ts'
import { type Action, type Audience, audienceOf, isOwner, may, refusedAs } from './permissions.ts'
import {
  avatarCopy,
  avatarLimits,
  pictureCopies,
  pictureName,
  pictureWidths,
  readAvatarName,
  readPictureName,
  refusedAsAvatar,
} from './pictures.ts'
import { voteAfterPress } from './votes.ts'

test('builds page addresses', () => {
  assert.equal(pages.home(), '/')
  assert.equal(pages.home('needs'), '/?list=needs')
  assert.equal(pages.home('week'), '/?list=top&of=week')
  assert.equal(pages.headline({ headline_id: 7, title: 'A Storm' }), '/headlines/7/a-storm')
  assert.equal(pages.headline({ headline_id: 7, title: '嵐' }), '/headlines/7')
  assert.equal(pages.fix({ headline_fix_id: 9, title: 'Rain, Probably' }), '/fixes/9/rain-probably')
  assert.equal(pages.editFix(9), '/fixes/edit/9')
  assert.equal(pages.domain('news.example'), '/domains/news.example')
  assert.equal(pages.profile('calm-heron'), '/profile/calm-heron')
  assert.equal(pages.settings('verify'), '/settings#verify')
  assert.equal(pages.auth({ mode: 'verifyEmail', oobCode: 'a+b' }), '/auth?mode=verifyEmail&oobCode=a%2Bb')
  const end = { mode: 'social', outcome: 'in', display: 'popup', to: '/?x' } as const
  assert.equal(pages.auth({ ...end, flow: 'f-1' }), '/auth?mode=social&outcome=in&display=popup&to=%2F%3Fx&flow=f-1')
  assert.equal(pages.auth({ ...end, flow: undefined }), '/auth?mode=social&outcome=in&display=popup&to=%2F%3Fx')
})

test('maps a path to the address under which its page is cached', () => {
  const table: [string, string | undefined][] = [
    ['/', '/'],
    ['/policy/', '/policy'],
    ['/headlines/7', '/headlines/7'],
    ['/headlines/7/any-tail-at-all', '/headlines/7'],
    ['/fixes/9/', '/fixes/9'],
    ['/fixes/9/%C3%A9/', '/fixes/9'],
    ['/?utm=1&before=30', '/?before=30'],
    ['/?until=30', '/?until=30'],
    ['/?until=30&before=20', '/?before=20'],
    ['/?list=needs', '/?list=needs'],
    ['/?of=week&list=top&utm=1', '/?list=top&of=week'],
    ['/?before=30&of=day&list=top', '/?list=top&of=day&before=30'],
    ['/?list=needs&until=30', '/?list=needs&until=30'],
    ['/?list=newest&of=year', '/'],
    ['/?list=top&list=needs', '/?list=top'],
    ['/inthenews?list=top&until=30', '/inthenews'],
    ['/domains/news.example/?list=top&until=30', '/domains/news.example?until=30'],
    ['/domains/news.example/?before=30&x', '/domains/news.example?before=30'],
    ['/profile/ana?before=1e3', '/profile/ana'],
    ['/fixes/9?before=30', '/fixes/9'],
    ['/inthenews?q=rain', '/inthenews'],
    ['/auth?mode=signIn', '/auth'],
    ['/today/', '/today'],
    ['/today/2026-11-27/?x', '/today/2026-11-27'],
    ['/today/yesterday', undefined],
    ['/today/0000-01-01', undefined],
    ['/fixes/edit/9', '/fixes/edit/9'],
    ['/domains/news.example', '/domains/news.example'],
    ['/domains/news.example/numbers/?before=30', '/domains/news.example/numbers'],
    ['/HEADLINES/7', undefined],
    ['/headlines/07', undefined],
    ['/headlines/%37', undefined],
    ['/headlines/7/a/b', undefined],
    ['//x/headlines/7', undefined],
    ['//[', undefined],
    ['/\\x', undefined],
    ['/////', undefined],
    [`/${'/'.repeat(50_000)}x`, undefined],
    ['/nothing', undefined],
  ]
  for (const [path, address] of table) assert.equal(pageAddress(path), address, path.slice(0, 40))
})

test('refusedAs: every audience with every kind of caller', () => {
  const table: [Audience, null | boolean, string | undefined][] = [
    ['anyone', null, undefined],
    ['anyone', false, undefined],
    ['anyone', true, undefined],
    ['signed-in', null, 'NotSignedIn'],
    ['signed-in', false, undefined],
    ['signed-in', true, undefined],
    ['verified', null, 'NotSignedIn'],
    ['verified', false, 'EmailNotVerified'],
    ['verified', true, undefined],
  ]
  for (const [audience, verified, refusal] of table) {
    const standing = verified === null ? null : { email_verified: verified }
    assert.equal(refusedAs(standing, audience), refusal, `${audience} for ${JSON.stringify(standing)}`)
  }
  for (const [action, audience] of Object.entries(audienceOf)) {
    const standings = [null, { email_verified: false }, { email_verified: true }]
    assert.deepEqual(
      standings.map((standing) => may(action as Action, standing)),
      standings.map((standing) => !refusedAs(standing, audience)),
      action,
    )
  }
  assert.deepEqual(
    [
      isOwner(undefined, { user_id: 7 }),
      isOwner({ user_id: 8 }, { user_id: 7 }),
      isOwner({ user_id: 7 }, { user_id: 7 }),
    ],
    [false, false, true],
  )
})

test('the vote after pressing an arrow, for every current vote', () => {
  const table = [
    [0, 1, 1],
    [0, -1, -1],
    [1, 1, 0],
    [1, -1, -1],
    [-1, -1, 0],
    [-1, 1, 1],
  ] as const
  for (const [mine, pressed, wanted] of table) assert.equal(voteAfterPress(mine, pressed), wanted)
})

test('the refusal of a fourth fix matches the spec and contains the limit', () => {
  const error = new AppError('MaxFixesReached', fixLimits.perHeadlineAndUser)
  assert.deepEqual(error.refusal, {
    errors: [
      'You already have 3 active fixes. To create a new one, you must disable an active fix on your Profile Page.',
    ],
    primary_error: 'HeadlinesFixes__MaxFixesReached',
  })
  assert.equal(error.status, 200)
})

/** Modules with example queries, fixed times, or a limit that is filled in. */
const EXAMPLES = new Set(['desk.ts', 'moderation.ts', 'numbers.ts', 'open-data.ts', 'search.ts'])

test('messages contain no digits: numbers are filled in', async () => {
  const names = fs.readdirSync(path.join(import.meta.dirname, 'messages'))
  const modules = await Promise.all(
    names.map(async (name) => [name, { ...(await import(`./messages/${name}`)) }] as const),
  )
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') assert.doesNotMatch(value, /\d/, path)
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value ?? {})) visit(each, `${path}.${key}`)
  }
  for (const [name, sentences] of modules) if (!EXAMPLES.has(name)) visit(sentences, name)
})

test('every error has a valid status, and names are namespaced', () => {
  for (const [code, row] of Object.entries(errorTable)) {
    assert.ok([200, 400, 401, 403, 404, 405, 413, 429, 500, 503].includes(row.status), code)
    if ('name' in row) assert.match(row.name, /^[A-Z]\w+__[A-Z]\w+$/)
  }
})

test('every endpoint has a unique method and path, and paths end in a slash', () => {
  const seen = [...endpoints, ...identityEndpoints].map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(seen).size, seen.length)
  for (const { path } of endpoints) assert.match(path, /^\/[a-z-]+\/[a-z-]+\/$/)
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const { method, cache, input, upload } = endpoint
    // The client sends files in this field.
    if (upload) assert.deepEqual([method, upload.field], ['POST', 'file'])
    assert.ok(method === 'GET' || !cache)
    // Pages share responses without tags, so their tags cannot depend on the input.
    if (cache && !cache.tags) assert.deepEqual((input as { properties?: object }).properties, {})
  }
})

function clientThat(answers: { status: number; text(): Promise<string> }, token?: string, takesText = false) {
  const sent: { url: string; method: string; headers: Record<string, string>; body?: string | FormData }[] = []
  const failures: string[] = []
  const client = createClient<ApiEndpoint>({
    apiUrl: '/api',
    dataUrl: 'https://data.example',
    token: async () => token,
    takesText,
    now: () => 7,
    log: (what) => failures.push(what),
    send: async (url, init) => {
      sent.push({ url, ...init })
      return answers
    },
  })
  return { client, sent, failures }
}
const answering = (status: number, body: unknown) => ({ status, text: async () => JSON.stringify(body) })

test('the client reads from the data host without a token', async () => {
  const { client, sent } = clientThat(answering(200, { domains: [], ts: 1 }), 'secret')
  const answer = await client.get('/data/homepage-headlines/', { before: '12' })
  assert.deepEqual(answer, { domains: [], ts: 1 })
  assert.equal(sent[0]?.url, 'https://data.example/data/homepage-headlines/?before=12')
  assert.equal(sent[0]?.headers['auth-token'], undefined)
})

test('the client sends a file as a form, with the token', async () => {
  const { client, sent } = clientThat(answering(200, { avatar_filename: '1--2.png', ts: 1 }), 'secret')
  await client.upload('/users/upload-avatar/', new File(['bytes'], 'me.png'))
  const { url, headers, body } = sent[0]!
  assert.deepEqual(
    [url, headers['auth-token'], headers['content-type']],
    ['/api/users/upload-avatar/', 'secret', undefined],
  )
  assert.equal(((body as FormData).get('file') as File).name, 'me.png')
})

test('parses avatar names', () => {
  assert.deepEqual(readAvatarName('12--1700000000000.jpeg'), { user_id: 12, uploaded_at: 1_700_000_000_000 })
  for (const name of ['', '12.png', '12--5_128x128.png', '12--5.gif', '-1--5.png', '../12--5.png', '12--5.png '])
    assert.equal(readAvatarName(name), undefined, name)
  assert.equal(avatarCopy('12--5.jpeg'), '12--5_128x128.jpeg')
  assert.equal(avatarCopy(''), '')
  assert.equal(refusedAsAvatar({ name: 'ME.JPG', size: avatarLimits.bytes }), undefined)
  assert.equal(refusedAsAvatar({ name: 'me.jpg', size: avatarLimits.bytes + 1 }), 'FileTooLarge')
  for (const name of ['me.gif', 'me', 'png', 'me.png.exe', '.svg'])
    assert.equal(refusedAsAvatar({ name, size: 1 }), 'FileTypeInvalid', name)
})

test("a headline picture's name determines its size and copies", () => {
  const stored = { stem: '0123456789abcdef', width: 1000, height: 500 }
  assert.equal(pictureName(stored), '0123456789abcdef-1000x500.jpg')
  assert.deepEqual(readPictureName(pictureName(stored)), stored)
  const widths = (width: number) => pictureCopies({ ...stored, width }).map((copy) => copy.width)
  assert.deepEqual(
    [widths(1000), widths(1280), widths(320), widths(100)],
    [[320, 640, 960, 1000], [...pictureWidths], [320], [100]],
  )
  for (const name of [
    '',
    'x.jpg',
    '0123456789abcdef-1000.jpg',
    '../0123456789abcdef-1x1.jpg',
    '0123456789ABCDEF-1x1.jpg',
  ])
    assert.equal(readPictureName(name), undefined, name)
})

test('the client writes to the main host with the token', async () => {
  const { client, sent } = clientThat(answering(200, {}), 'secret')
  await client.post('/headline-fixes/vote/', { headline_fix_id: 4, vote_value: 1 })
  assert.equal(sent[0]?.url, '/api/headline-fixes/vote/')
  assert.equal(sent[0]?.headers['auth-token'], 'secret')
  assert.equal(sent[0]?.body, '{"headline_fix_id":4,"vote_value":1}')
})

test('the client returns refusals unchanged, and undefined for failures, which it logs', async () => {
  const refused = clientThat(answering(200, { errors: ['No.'], primary_error: 'A__B' }))
  assert.deepEqual(await refused.client.get('/headlines/get/', { id: 1 }), {
    errors: ['No.'],
    primary_error: 'A__B',
    status: 200,
  })
  const failed = clientThat(answering(503, { errors: ['Away.'] }))
  assert.equal(await failed.client.get('/headlines/get/', { id: 1 }), undefined)
  assert.equal(failed.failures.length, 1)
  const page = { status: 200, text: async () => '<html>' }
  const broken = clientThat(page)
  assert.equal(await broken.client.get('/headlines/get/', { id: 1 }), undefined)
  assert.equal(broken.failures.length, 1)
  const asked = clientThat(page, undefined, true)
  assert.equal(await asked.client.get('/headlines/get/', { id: 1 }), '<html>')
})

test('the client takes `primary_error` alone and every 4xx as a refusal, and empty `errors` as a response', async () => {
  const get = (status: number, body: unknown) =>
    clientThat(answering(status, body)).client.get('/headlines/get/', { id: 1 })
  const refusals: [number, object, object][] = [
    [200, { primary_error: 'A__B' }, { errors: [], primary_error: 'A__B', status: 200 }],
    [200, { errors: [], primary_error: 'A__B' }, { errors: [], primary_error: 'A__B', status: 200 }],
    [200, { errors: null, primary_error: 'A__B' }, { errors: [], primary_error: 'A__B', status: 200 }],
    [200, { errors: ['No.'], primary_error: null }, { errors: ['No.'], primary_error: null, status: 200 }],
    [200, { errors: 'No.' }, { errors: ['No.'], status: 200 }],
    [404, { errors: [] }, { errors: [], status: 404 }],
    [403, {}, { errors: [], status: 403 }],
  ]
  for (const [status, body, wanted] of refusals) assert.deepEqual(await get(status, body), wanted, JSON.stringify(body))
  for (const empty of [{ errors: [] }, { errors: null, primary_error: null }, { errors: [], primary_error: '' }, {}])
    assert.deepEqual(
      await get(200, { title: 'Rain', ts: 1, ...empty }),
      { title: 'Rain', ts: 1 },
      JSON.stringify(empty),
    )
})

test('the client adds a time to responses without one, and revives dates only in `_at` fields', async () => {
  const moment = '2026-01-02T03:04:05.678Z'
  const body = {
    created_at: moment,
    title: moment,
    deep: [{ edited_at: '2026-01-02T03:04:05+01:00', seen_at: 'soon' }],
  }
  const answer = (await clientThat(answering(200, body)).client.get('/domains/list/', {})) as unknown as Record<
    string,
    unknown
  >
  assert.deepEqual(answer, {
    ts: 7,
    created_at: new Date(moment),
    title: moment,
    deep: [{ edited_at: new Date('2026-01-02T02:04:05Z'), seen_at: 'soon' }],
  })
})
