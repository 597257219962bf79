import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@unspun/contract/endpoint.ts'
import { endpoints } from '@unspun/contract/endpoints.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { dayOf } from '@unspun/contract/today.ts'
import { adminOf } from '../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = site.config
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const { comment_id } = await site.makeComment(ana, headline_fix_id)

/** Valid input for every call that checks the viewer. Add a line for a new call. */
const inputsOf = ({ uid }: TestUser): Record<string, object> => ({
  '/headlines/create/': { url: site.news.serve('Another story') },
  '/headlines/get-waiting/': { id: headline_id },
  '/headline-fixes/create/': { headline_id, title: 'Another' },
  '/headline-fixes/update/': { headline_fix_id, title: 'Another' },
  '/headline-fixes/toggle-status/': { headline_fix_id },
  '/headline-fixes/list-by-user-id/': { user_id: ana.user_id },
  '/headline-fixes/vote/': { headline_fix_id, vote_value: 1 },
  '/headline-fixes/favorite/': { headline_fix_id },
  '/headlines/favorite/': { headline_id },
  '/comments/list-by-headline-fix-id/': { headline_fix_id },
  '/comments/create/': { headline_fix_id, body: 'A comment' },
  '/comments/delete/': { comment_id },
  '/comments/vote/': { comment_id, vote_value: 1 },
  '/users/list-favorites/': {},
  '/users/login-register/': { uid },
  '/users/get-auth/': {},
  '/users/update-profile/': { display_name: 'X', username: 'x-x-x' },
  '/users/update-privacy/': { votes_private: true },
  '/users/upload-avatar/': {},
  '/users/update-avatar/': { avatar_filename: 'none.png' },
  '/users/own-data/': {},
  '/users/request-export/': {},
  '/users/request-deletion/': { posts: 'keep' },
  '/users/cancel-deletion/': {},
  '/users/allowance/': {},
  '/blocks/set/': { user_id: ana.user_id, block: true },
  '/blocks/list/': {},
  '/reports/add/': { what: 'fix', id: headline_fix_id, reason: 'spam' },
  '/registration/invitations/': {},
  '/moderation/queue/': {},
  '/moderation/history/': {},
  '/moderation/item/': { what: 'fix', id: headline_fix_id },
  '/moderation/act/': { action: 'hide', things: [{ what: 'fix', id: headline_fix_id }], reason: 'For a test' },
  '/moderation/undo/': { action_id: 1, reason: 'For a test' },
  '/moderation/appeal/': { action_id: 1, text: 'Please look again.' },
  '/moderation/decide-appeal/': { action_id: 1, uphold: true, reason: 'For a test' },
  '/moderation/own/': {},
  '/notifications/list/': {},
  '/notifications/count/': {},
  '/notifications/read/': { read: true },
  '/notifications/mute/': { headline_fix_id, mute: true },
  '/notifications/channels/': {},
  '/notifications/set-mails/': { mails: 'off' },
  '/notifications/set-feed/': { on: true },
  '/watches/set/': { what: 'headline', id: headline_id, watch: true },
  '/watches/is/': { what: 'headline', id: headline_id },
  '/watches/list/': {},
  '/today/answer/': { day: dayOf(Date.now()), place: 1, answer: 'skip' },
  '/today/own/': { day: dayOf(Date.now()) },
})
const calls = endpoints.filter((endpoint: Endpoint) => endpoint.who !== 'anyone' || endpoint.personal)

const refusedAll = async (person: TestUser) => {
  const inputs = inputsOf(person)
  assert.deepEqual(calls.map(({ path }) => path).sort(), Object.keys(inputs).sort())
  for (const { method, path } of calls) {
    assert.equal(method, 'POST', path)
    const { status, body } = await site.post(`/api${path}`, inputs[path]!, person.token)
    assert.deepEqual([status, body.errors], [401, [serverMessages.signInFirst]], path)
  }
}

test('the inputs are valid except for the token', async () => {
  const person = await site.makeUser()
  const refused: unknown[] = []
  for (const [path, input] of Object.entries(inputsOf(person))) {
    const { status } = await site.post(`/api${path}`, input, person.token)
    if (status !== 200) refused.push([path, status])
  }
  assert.deepEqual(refused, [
    // Nothing is pending.
    ['/headlines/get-waiting/', 404],
    ...['/headline-fixes/update/', '/headline-fixes/toggle-status/', '/comments/delete/'].map((path) => [path, 403]),
    // The person is not a moderator, and no action is about them.
    ['/registration/invitations/', 403],
    ...['queue', 'history', 'item', 'act', 'undo'].map((call) => [`/moderation/${call}/`, 403]),
    ['/moderation/appeal/', 404],
    ['/moderation/decide-appeal/', 403],
    // The day has no pair.
    ['/today/answer/', 404],
  ])
})

const identity = (path: string, body: object, cookie = '') =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: cookie ? { cookie, origin: site.config.siteUrl } : {},
  })

async function mailedCode({ email }: TestUser): Promise<string> {
  const sql = `select text from outbox where recipient = $1 and text like '%resetPassword%'`
  const { rows } = await until(
    () => site.database.pool.query(sql, [email]),
    ({ rowCount }) => rowCount,
  )
  return /oobCode=([\w-]+)/.exec(rows[0].text)![1]!
}

describe('an unexpired access token stops working immediately', () => {
  test('when the password is reset by a mailed code', async () => {
    const person = await site.makeUser()
    assert.equal((await site.post('/api/users/get-auth/', {}, person.token)).status, 200)
    await identity('/send-reset/', { email: person.email })
    const oobCode = await mailedCode(person)
    await identity('/reset-password/', { oobCode, password: 'another one' })
    await refusedAll(person)
    const again = await identity('/sign-in/', { email: person.email, password: 'another one' })
    assert.equal((await site.post('/api/users/get-auth/', {}, again.body.token)).body.user_id, person.user_id)
  })

  test('when the password is changed; the new token of that call works', async () => {
    const person = await site.makeUser()
    const changed = await identity('/update-password/', { password: 'another one' }, person.cookie)
    await refusedAll(person)
    assert.equal((await site.post('/api/users/get-auth/', {}, changed.body.token)).status, 200)
  })

  test('when a device signs out; other devices stay signed in and renew their token', async () => {
    const person = await site.makeUser()
    const login = await identity('/sign-in/', { email: person.email, password: 'a good password' })
    const other = [login.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    assert.equal((await site.post('/api/users/get-auth/', {}, person.token)).status, 200)
    assert.equal((await identity('/sign-out/', {}, person.cookie)).status, 200)
    await refusedAll(person)
    assert.equal((await identity('/token/', {}, person.cookie)).status, 401)
    const renewed = await identity('/token/', {}, other)
    const { body } = await site.post('/api/users/get-auth/', {}, renewed.body.token)
    assert.equal(body.user_id, person.user_id)
  })

  test('when a person whom the site has not seen yet signs out', async () => {
    const bot_proof = (
      await site.post('/api/users/validate-recaptcha/', { user_response_token: await site.solvedChallenge() })
    ).body.bot_proof
    const person = { email: 'unseen@example.org', password: 'a good password' }
    const { body, headers } = await identity('/sign-up/', { ...person, bot_proof })
    const cookie = [headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    await identity('/sign-out/', {}, cookie)
    assert.equal((await site.post('/api/users/login-register/', { uid: body.uid }, body.token)).status, 401)
  })

  test('when the user is hidden; they may sign in again', async () => {
    const person = await site.makeUser()
    assert.equal((await admin('act', 'hide', 'user', String(person.user_id), '--reason', 'a test')).code, 0)
    await refusedAll(person)
    const login = await identity('/sign-in/', { email: person.email, password: 'a good password' })
    const { body } = await site.post('/api/users/get-auth/', {}, login.body.token)
    assert.deepEqual([body.restriction.kind, body.restriction.reason], ['hidden', 'a test'])
  })
})
