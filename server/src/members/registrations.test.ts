import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { tidyRegistrations } from './registration-store.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool, kysely } = site.database

/** Returns a member who has come to the site from a network address. */
async function comeFrom(remoteAddress: string): Promise<TestUser> {
  const { uid, email, token } = await site.makeUser()
  await pool.query('delete from users where identity_uid = $1', [uid])
  const { status, body } = await site.request({
    method: 'POST',
    url: '/api/users/login-register/',
    payload: { uid, email },
    headers: { 'auth-token': token },
    remoteAddress,
  })
  assert.equal(status, 200)
  return body
}
const weightOf = async ({ user_id }: TestUser) =>
  (await pool.query('select young_weight from users where user_id = $1', [user_id])).rows[0].young_weight as number
const weightFrom = async (address: string) => weightOf(await comeFrom(address))

test('each further account of a network weighs half as much, and those before it keep their weight', async () => {
  const accounts: TestUser[] = []
  for (let n = 0; n < 4; n++) accounts.push(await comeFrom('203.0.113.7'))
  assert.deepEqual(await Promise.all(accounts.map(weightOf)), [1, 0.5, 0.25, 0.125])
  // A /24 is one network.
  assert.equal(await weightFrom('203.0.113.8'), 0.0625)
  assert.equal(await weightFrom('203.0.114.7'), 1)
})

test('a network is an IPv4 /24 or an IPv6 /48', async () => {
  assert.equal(await weightFrom('2001:db8:1:1::1'), 1)
  assert.equal(await weightFrom('2001:db8:1:ffff::2'), 0.5)
  assert.equal(await weightFrom('2001:db8:2::1'), 1)
})

test('accounts that register at the same moment do not escape', async () => {
  const weights = await Promise.all(Array.from({ length: 3 }, () => weightFrom('203.0.115.9')))
  assert.deepEqual(weights.sort(), [0.25, 0.5, 1])
})

test('people behind a local proxy do not share a weight', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '::1']) {
    await comeFrom(address)
    assert.equal(await weightFrom(address), 1)
  }
})

test('a week after the last account a network is forgotten', async () => {
  await comeFrom('203.0.116.10')
  await pool.query(`update registration_networks set last_at = now() - interval '8 days'`)
  assert.equal(await weightFrom('203.0.116.10'), 1)
  assert.equal(await weightFrom('203.0.116.10'), 0.5)
  await pool.query(`update registration_networks set last_at = now() - interval '8 days'`)
  await tidyRegistrations(kysely)
  assert.equal((await pool.query('select from registration_networks')).rowCount, 0)
})

test('the stored network is no address', async () => {
  await comeFrom('203.0.113.11')
  const { rows } = await pool.query('select network, accounts from registration_networks')
  assert.deepEqual(
    rows.map(({ network, accounts }) => [network.length, accounts]),
    [[32, 1]],
  )
})
