import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { sql } from 'kysely'
import { tidyIdentity } from '../store.ts'
import { openIdentity } from '../test-kit.ts'
import { deviceOf } from './device.ts'

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
type Browser = ReturnType<typeof kit.browser>
const list = async (browser: Browser) => (await browser.post('/sessions/')).body.sessions
const isIn = async (browser: Browser) => (await browser.post('/token/')).status === 200

async function another({ email, password }: { email: string; password: string }, agent?: string) {
  const browser = kit.browser()
  await browser.post('/sign-in/', { email, password }, agent ? { 'user-agent': agent } : {})
  return browser
}

const age = (uid: string, days: number) =>
  kit.db
    .updateTable('identity_session')
    .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('user_id', '=', uid)
    .execute()

describe('the list of sessions', () => {
  test('is refused to visitors, like all operations on sessions', async () => {
    for (const path of ['/sessions/', '/end-other-sessions/', '/ways-to-sign-in/'])
      assert.equal((await kit.browser().post(path)).status, 401, path)
    assert.equal((await kit.browser().post('/end-session/', { session_id: 'x' })).status, 401)
  })

  test('names the device, the times and the current session, which comes first', async () => {
    const ann = await kit.member('ann@example.com')
    const other = await another(ann, FIREFOX)
    const [first, second, ...more] = await list(other)
    assert.deepEqual([first!.device, first!.current, second!.current, more], ['Firefox on Windows', true, false, []])
    for (const { signed_in_at, last_seen_at } of [first!, second!])
      for (const time of [signed_in_at, last_seen_at]) assert.ok(Math.abs(Date.now() - time) < 60_000)
    const rows = await kit.db.selectFrom('identity_session').selectAll().where('user_id', '=', ann.uid).execute()
    assert.ok(rows.every(({ token, id }) => !JSON.stringify([first, second]).includes(token) && id !== token))
    assert.ok(
      rows.every(({ user_agent }) => user_agent !== FIREFOX),
      'only the words are stored',
    )
    assert.ok(rows.every(({ ip_address }) => !ip_address))
  })

  test('leaves out expired sessions', async () => {
    const ann = await kit.member('old@example.com')
    await age(ann.uid, signInLimits.sessionMaxDays + 1)
    const fresh = await another(ann)
    assert.equal((await list(fresh)).length, 1)
  })
})

describe('signing out another session', () => {
  test('ends it and its access token at once; the caller and other browsers stay signed in', async () => {
    const ann = await kit.member('end@example.com')
    const [mine, third] = [await another(ann), await another(ann)]
    const [, , oldest] = await list(mine)
    const { status, body } = await mine.post('/end-session/', { session_id: oldest!.session_id })
    assert.equal(status, 200)
    assert.deepEqual([await isIn(ann.browser), await isIn(mine), await isIn(third)], [false, true, true])
    assert.equal((await list(mine)).length, 2)
    const { valid_after } = await kit.db
      .selectFrom('ended_tokens')
      .select('valid_after')
      .where('identity_uid', '=', ann.uid)
      .executeTakeFirstOrThrow()
    assert.ok((await kit.verify(ann.token)).issued_at <= valid_after.getTime())
    assert.ok((await kit.verify(body.token)).issued_at > valid_after.getTime())
  })

  test("everywhere else ends all others, and nobody else's", async () => {
    const ann = await kit.member('everywhere@example.com')
    const stranger = await kit.member('stranger@example.com')
    const [mine, third] = [await another(ann), await another(ann)]
    assert.equal((await mine.post('/end-other-sessions/')).body.uid, ann.uid)
    assert.deepEqual([await isIn(ann.browser), await isIn(third), await isIn(mine)], [false, false, true])
    assert.equal(await isIn(stranger.browser), true)
  })

  test("does nothing for somebody else's session, for an unknown one and for one's own", async () => {
    const ann = await kit.member('mine@example.com')
    const eve = await kit.member('eve@example.com')
    const [session] = await list(ann.browser)
    for (const [browser, session_id] of [
      [eve.browser, session!.session_id],
      [eve.browser, 'unknown'],
      [ann.browser, session!.session_id],
    ] as const)
      assert.equal((await browser.post('/end-session/', { session_id })).status, 200)
    assert.equal(await isIn(ann.browser), true)
  })

  test('two browsers that sign each other out leave one', async () => {
    const ann = await kit.member('both@example.com')
    const other = await another(ann)
    await Promise.all([ann.browser.post('/end-other-sessions/'), other.post('/end-other-sessions/')])
    assert.equal([await isIn(ann.browser), await isIn(other)].filter((each) => each).length, 1)
  })
})

describe('a session', () => {
  test('ends after 90 days of use', async () => {
    const { browser, uid } = await kit.member('absolute@example.com')
    await age(uid, signInLimits.sessionMaxDays - 1)
    assert.equal(await isIn(browser), true)
    await age(uid, signInLimits.sessionMaxDays)
    assert.equal(await isIn(browser), false)
    assert.equal((await browser.post('/update-password/', { password: 'secret-2' })).status, 401)
    await tidyIdentity(kit.db)
    const rows = await kit.db.selectFrom('identity_session').select('id').where('user_id', '=', uid).execute()
    assert.deepEqual(rows, [])
  })

  test('gets a new cookie at each sign-in and password change, and the old one stops working', async () => {
    const { browser, email, password } = await kit.member('rotate@example.com')
    const changes = [
      () => browser.post('/sign-in/', { email, password }),
      () => browser.post('/update-password/', { password: 'secret-2' }),
    ]
    for (const change of changes) {
      const before = new Map(browser.jar)
      assert.equal((await change()).body.email, email)
      assert.notDeepEqual([...browser.jar], [...before])
      const old = kit.browser()
      for (const [name, value] of before) old.jar.set(name, value)
      assert.equal(await isIn(old), false)
      assert.equal((await list(browser)).length, 1)
    }
  })

  test('is not affected when somebody else signs in', async () => {
    const ann = await kit.member('former@example.com')
    const phone = await another(ann)
    const eve = await kit.member('latter@example.com')
    await ann.browser.post('/sign-in/', { email: eve.email, password: eve.password })
    assert.equal((await list(phone)).length, 2)
  })

  test('includes how long its sign-in counts as recent; signing in again makes it recent', async () => {
    const { browser, uid, email, password } = await kit.member('recent@example.com')
    const recent = async () => (await browser.post('/token/')).body.recent_for
    const most = signInLimits.recentMinutes * 60_000
    assert.ok((await recent()) > most - 60_000 && (await recent()) <= most)
    await age(uid, 1)
    assert.equal(await recent(), 0)
    assert.equal((await browser.post('/sign-in/', { email, password })).body.recent_for, most)
  })
})

test('a new member may change the password after five minutes, and after half an hour only once they have signed in again', async () => {
  const { browser, uid, email, password } = await kit.member('minutes@example.com')
  const begunBefore = (minutes: number) =>
    kit.db
      .updateTable('identity_session')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', uid)
      .execute()
  await begunBefore(5)
  assert.equal((await browser.post('/update-password/', { password: 'after five minutes' })).body.email, email)
  await begunBefore(signInLimits.recentMinutes + 1)
  const { body } = await browser.post('/update-password/', { password })
  assert.deepEqual(body.errors, [accountMessages.recentLogin])
})

test('the ways to sign in are those of the account', async () => {
  const { browser, uid } = await kit.member('ways@example.com')
  assert.deepEqual((await browser.post('/ways-to-sign-in/')).body, { password: true, providers: [] })
  await kit.db
    .insertInto('identity_account')
    .values({ id: uid, user_id: uid, provider_id: 'social:acme', account_id: 'x' })
    .execute()
  assert.deepEqual((await browser.post('/ways-to-sign-in/')).body, { password: true, providers: ['acme'] })
})

test('describes devices in words', () => {
  const table: [agent: string | undefined, words: string][] = [
    [FIREFOX, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
      'Microsoft Edge on Windows',
    ],
    ['curl/8.5.0', ''],
    ['<b>'.repeat(5000), ''],
    ['', ''],
    [undefined, ''],
  ]
  for (const [agent, words] of table) assert.equal(deviceOf(agent), words, String(agent))
})
