import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adminOf } from '../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { leaveNow } from './deletion/deletion-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = site.config
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })

const identity = (path: string, payload: object, cookie = '') =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload,
    headers: cookie ? { cookie, origin: site.config.siteUrl } : {},
  })

async function mailedCode({ email }: TestUser, mode: string): Promise<string> {
  const { rows } = await until(
    () => pool.query('select text from outbox where recipient = $1 and text like $2', [email, `%mode=${mode}%`]),
    ({ rowCount }) => rowCount,
  )
  return /oobCode=([\w-]+)/.exec(rows[0].text)![1]!
}

const password = 'a good password'
const act = async (verb: string, { user_id }: TestUser, ...more: string[]) =>
  assert.equal((await admin('act', verb, 'user', String(user_id), '--reason', 'a test', ...more)).code, 0)
const signInElsewhere = ({ email }: TestUser) => identity('/sign-in/', { email, password })

/** Makes a member with a data file and a feed. Returns a function that gets the status of their links. */
async function withLinks(verified: boolean) {
  const member = await site.makeUser({ verified })
  await site.post('/api/users/request-export/', {}, member.token)
  const { url } = await until(
    async () => (await site.post('/api/users/own-data/', {}, member.token)).body.export,
    ({ state }) => state === 'ready',
  )
  const { feed_url } = (await site.post('/api/notifications/set-feed/', { on: true }, member.token)).body
  const links = [url, feed_url].map((link) => new URL(link))
  const answers = () =>
    Promise.all(links.map(async ({ pathname, search }) => (await site.get(pathname + search)).status))
  assert.deepEqual(await answers(), [200, 200])
  return { member, answers }
}

const ending: Record<string, (member: TestUser) => Promise<unknown>> = {
  'a new password': ({ cookie }) => identity('/update-password/', { password: 'another one' }, cookie),
  async 'a new password by a mailed code'(member) {
    await identity('/send-reset/', { email: member.email })
    await identity('/reset-password/', { oobCode: await mailedCode(member, 'resetPassword'), password: 'another one' })
  },
  'signing out everywhere else': ({ cookie }) => identity('/end-other-sessions/', {}, cookie),
  async 'signing out another browser'(member) {
    await signInElsewhere(member)
    const { sessions } = (await identity('/sessions/', {}, member.cookie)).body
    const { session_id } = sessions.find(({ current }: { current: boolean }) => !current)
    await identity('/end-session/', { session_id }, member.cookie)
  },
  hiding: (member) => act('hide', member),
  'a suspension without an end': (member) => act('suspend', member),
  async 'the deletion of the account'(member) {
    await site.post('/api/users/request-deletion/', { posts: 'keep' }, member.token)
    await leaveNow(site, member.user_id)
  },
}

/** Of accounts whose address nobody has confirmed. */
const endingUnverified: typeof ending = {
  async 'the first sign-in of the owner of the address'(member) {
    await identity('/send-sign-in-link/', { email: member.email })
    await identity('/sign-in-with-code/', { oobCode: await mailedCode(member, 'signIn') })
  },
  async '“I did not register”'(member) {
    await identity('/did-not-register/', { oobCode: await mailedCode(member, 'verifyEmail') })
  },
}

describe('the links to a member’s data file and feed end with', () => {
  for (const [events, verified] of [
    [ending, true],
    [endingUnverified, false],
  ] as const)
    for (const [event, happens] of Object.entries(events))
      test(event, async () => {
        const { member, answers } = await withLinks(verified)
        await happens(member)
        assert.deepEqual(await answers(), [404, 404])
      })
})

describe('they outlive', () => {
  for (const [event, happens] of Object.entries<(member: TestUser) => Promise<unknown>>({
    'signing out oneself': ({ cookie }) => identity('/sign-out/', {}, cookie),
    'a suspension for some days': (member) => act('suspend', member, '--days', '2'),
    'signing in elsewhere': signInElsewhere,
  }))
    test(event, async () => {
      const { member, answers } = await withLinks(true)
      await happens(member)
      assert.deepEqual(await answers(), [200, 200])
    })
})

test('a feed requested while sessions end is not made', async () => {
  const member = await site.makeUser()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update users set tokens_valid_after = clock_timestamp() where user_id = $1', [member.user_id])
    const late = site.post('/api/notifications/set-feed/', { on: true }, member.token)
    const waits = until(
      () => pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      ({ rowCount }) => rowCount,
    )
    await Promise.race([late, waits])
    await client.query('commit')
    assert.equal((await late).status, 401)
  } finally {
    client.release()
  }
  const { rows } = await pool.query('select feed_hash from notification_channels where user_id = $1', [member.user_id])
  assert.deepEqual(
    rows.filter(({ feed_hash }) => feed_hash),
    [],
  )
})
