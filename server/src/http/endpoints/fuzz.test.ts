import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '@unspun/contract/endpoints.ts'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { rounds } from '../../testing/test-depth.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { totalsEqualARecount } from './recount-test-kit.ts'

const REQUESTS = rounds(10_000)
const CONCURRENT = 10
const site = await startTestSite()
const ana = await site.makeUser()
const members = [ana, await site.makeUser(), await site.makeUser(), await site.makeUser()]
const people = [...members, await site.makeUser({ verified: false })]
const headlines = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
const fixes: number[] = []
for (const { headline_id } of headlines) {
  for (const title of ['One', 'Two']) fixes.push((await site.makeFix(ana, headline_id, title)).headline_fix_id)
}
const comment = await site.makeComment(ana, fixes[0]!)
let unhandled = 0
process.on('unhandledRejection', () => unhandled++)

/** Texts that have broken other sites. */
const hostile = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "'; drop table users; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '#{7*7}{{7*7}}',
  '%s%s%n',
  '../../etc/passwd',
  'a'.repeat(5000),
  '💥'.repeat(300),
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '[object Object]',
  'null',
  '__proto__',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  'http://user:pass@127.0.0.1/',
  'http:///',
  headlines[0]!.url,
)
const text = fc.oneof(hostile, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }))
const id = fc.oneof(
  fc.constantFrom(...fixes, ...headlines.map(({ headline_id }) => headline_id), comment.comment_id, ana.user_id),
  fc.constantFrom(0, -1, 1.5, 1, 2, 999_999, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e300),
)
const junk = fc.oneof(
  text,
  id,
  fc.constant(null),
  fc.boolean(),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.string(), text, { maxKeys: 3 }),
)

function fieldValue(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, const: only } = schema as { type?: string; anyOf?: TSchema[]; const?: unknown }
  const right = anyOf
    ? fc.oneof(...anyOf.map(fieldValue))
    : only !== undefined
      ? fc.constant(only)
      : type === 'integer' || type === 'number'
        ? id
        : text
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: junk })
}

/** Headers take only ASCII. */
const headerText = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 5000)

const request = fc.constantFrom(...endpoints).chain((endpoint) => {
  const { properties, required = [] } = endpoint.input as unknown as {
    properties: Record<string, TSchema>
    required?: string[]
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldValue(schema)]))
  return fc.record({
    method: fc.constant(endpoint.method),
    path: fc.constant(endpoint.path),
    input: fc.oneof(
      { weight: 9, arbitrary: fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), junk, { maxKeys: 4 }) },
    ),
    token: fc.option(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...people.map((each) => each.token)) },
        { weight: 1, arbitrary: text.map(headerText) },
      ),
      { nil: undefined },
    ),
  })
})

test('random requests, ten at a time, cause no fault, and the totals equal a recount', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: CONCURRENT, maxLength: CONCURRENT }), async (requests) => {
      const answers = await Promise.all(requests.map(send))
      for (const { status, body } of answers) {
        seen.set(status, (seen.get(status) ?? 0) + 1)
        assert.ok(status < 500, `${status} ${JSON.stringify(body)}`)
        assert.equal(typeof body, 'object', 'every answer is JSON')
        if (status !== 200)
          assert.ok(body.errors.length > 0 && body.errors.every((each: unknown) => typeof each === 'string'))
      }
    }),
    { numRuns: REQUESTS / CONCURRENT },
  )
  assert.equal(unhandled, 0)
  // The generator must also reach the code behind the checks.
  for (const status of [200, 400, 401, 403, 404])
    assert.ok((seen.get(status) ?? 0) > REQUESTS / 200, `${status}: ${seen.get(status)}`)
  await totalsEqualARecount(site.database)
})

function send({
  method,
  path,
  input,
  token,
}: {
  method: string
  path: string
  input: object
  token?: string | undefined
}) {
  const url = `/api${path}`
  const headers = token === undefined ? {} : { 'auth-token': token }
  return method === 'GET'
    ? site.request({ method: 'GET', url: `${url}?${queryOf(input)}`, headers })
    : site.request({ method: 'POST', url, payload: input, headers })
}

const queryText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function queryOf(input: object): string {
  const texts = Object.entries(input).map(([name, value]) => [name.toWellFormed(), queryText(value).toWellFormed()])
  return new URLSearchParams(texts as [string, string][]).toString()
}
