import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { startTestSite } from '../../testing/test-kit.ts'
import { altchaCheck } from './altcha-check.ts'

const site = await startTestSite()
const validate = (user_response_token: string, of = site) =>
  of.post('/api/users/validate-recaptcha/', { user_response_token })
const refusal = { errors: [accountMessages.notABot] }
const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString())
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

describe('the built-in check', () => {
  test('a solution gives a proof for one registration', async () => {
    const { status, body } = await validate(await site.solvedChallenge())
    assert.deepEqual([status, body.success], [200, true])
    assert.ok(body.expires_at > Date.now() && body.expires_at <= Date.now() + 10 * 60_000)
    const signUp = (email: string) =>
      site.post('/identity/sign-up/', { email, password: 'secret-1', bot_proof: body.bot_proof })
    assert.ok((await signUp('one@example.com')).body.token)
    assert.deepEqual((await signUp('two@example.com')).body, refusal)
  })

  test('a challenge gives one proof, even with several solutions', async () => {
    const token = await site.solvedChallenge()
    const { challenge, solution } = decode(token)
    const another = await solveChallenge({ challenge, deriveKey, counterStart: solution.counter + 1 })
    const tokens = [token, token, encode({ challenge, solution: another }), encode({ solution, challenge })]
    const answers = await Promise.all(tokens.map((each) => validate(each)))
    assert.equal(answers.filter(({ body }) => body.success).length, 1)
    for (const { body } of answers) if (!body.success) assert.deepEqual(body, refusal)
  })

  test('refuses an invalid solution', async () => {
    const { challenge, solution } = decode(await site.solvedChallenge())
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }
    const own = await altchaCheck({ secret: 'somebody else', cost: 1 }).challenge(1)
    const ownSolution = await solveChallenge({ challenge: own, deriveKey })
    const wrong: unknown[] = [
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: `00${'ab'.repeat(31)}` } },
      { challenge: easier, solution },
      { challenge: later, solution },
      { challenge: { parameters: challenge.parameters }, solution },
      { challenge: own, solution: ownSolution },
      { challenge },
      { challenge: null, solution: null },
      [],
      null,
      5,
    ]
    for (const payload of wrong) {
      const { status, body } = await validate(encode(payload))
      assert.deepEqual([status, body], [200, refusal], JSON.stringify(payload).slice(0, 80))
    }
    for (const token of ['', '%%%', 'e30=']) assert.deepEqual((await validate(token)).body, refusal)
    assert.equal((await validate('x'.repeat(9000))).status, 400)
  })

  test('refuses an expired challenge', async (t) => {
    const check = altchaCheck({ secret: 's', cost: 1 })
    const challenge = await check.challenge(1)
    const token = encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    assert.ok(await check.judge(token))
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    assert.equal(await check.judge(token), undefined)
  })
})

describe('an outside service', async () => {
  let answer: { status?: number; body: string } = { body: '{}' }
  const asked: { secret: string | null; response: string | null }[] = []
  const service = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request))
    asked.push({ secret: form.get('secret'), response: form.get('response') })
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  after(() => service.close())
  const guarded = await startTestSite({
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'public',
    BOT_CHECK_SECRET: 'hidden',
    BOT_CHECK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
  })

  test("receives the secret and the browser's token", async () => {
    answer = { body: '{"success":true}' }
    const { body } = await validate('from the browser', guarded)
    assert.ok(body.bot_proof)
    assert.deepEqual(asked, [{ secret: 'hidden', response: 'from the browser' }])
    assert.deepEqual((await validate('from the browser', guarded)).body, refusal, 'and each token counts once')
  })

  test('refuses a token', async () => {
    for (const body of ['{"success":false,"error-codes":["invalid-input-response"]}', '{"success":"true"}', '{}']) {
      answer = { body }
      assert.deepEqual((await validate(`no ${body}`, guarded)).body, refusal)
    }
  })

  test('that does not answer treats nobody as a bot', async () => {
    for (const away of [{ status: 500, body: '{"success":true}' }, { body: '<html>' }, { status: 302, body: '' }]) {
      answer = away
      const { status, body } = await validate(`away ${away.body}`, guarded)
      assert.deepEqual([status, body.errors], [503, [accountMessages.botCheckAway]])
    }
  })

  test('issues its own challenges, so the site has none', async () => {
    assert.equal((await guarded.post('/api/users/bot-challenge/', {})).status, 404)
  })
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
