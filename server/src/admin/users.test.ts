import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, settingsFor } from './test-kit.ts'

const site = await startTestSite()
const admin = adminOf(settingsFor(site.config.databaseUrl!))

type User = Awaited<ReturnType<typeof site.makeUser>>
const identity = (path: string, { cookie }: User, body = {}) =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: { cookie, origin: site.config.siteUrl },
  })
const isVerified = async (user: User) => (await identity('/token/', user)).body.email_verified
const textsTo = async ({ email }: User) =>
  (await site.database.pool.query('select text from outbox where recipient = $1 order by outbox_id', [email])).rows
const mailsTo = async (user: User) => (await textsTo(user)).length
const mailedCode = async (user: User) => /oobCode=([\w-]+)/.exec((await textsTo(user)).at(-1).text)![1]

describe('an address confirmed by hand', () => {
  test('is verified like by the mailed link, which then has nothing to do', async () => {
    const ana = await site.makeUser({ verified: false })
    assert.equal(await isVerified(ana), false)
    const { code, out } = await admin('users', 'confirm', ana.username)
    assert.equal(code, 0)
    assert.ok(out.startsWith(`The address ${ana.email} of ${ana.username} is confirmed.`), out)
    assert.equal(await isVerified(ana), true)
    const { rows } = await site.database.pool.query(
      'select 1 from action_codes where uid = $1 and used_at is null and operation = $2',
      [ana.uid, 'VERIFY_EMAIL'],
    )
    assert.deepEqual(rows, [])
    // The owner of the mailbox may not be the member.
    const oobCode = await mailedCode(ana)
    assert.equal((await identity('/did-not-register/', ana, { oobCode })).status, 200)
  })

  test('may be that of a suspended or hidden member, named by id', async () => {
    for (const action of ['suspend', 'hide']) {
      const user = await site.makeUser({ verified: false })
      assert.equal((await admin('act', action, 'user', String(user.user_id), '--reason', 'a test')).code, 0)
      assert.equal((await admin('users', 'confirm', String(user.user_id))).code, 0)
      const { rows } = await site.database.pool.query('select email_verified from identity_user where id = $1', [
        user.uid,
      ])
      assert.deepEqual(rows, [{ email_verified: true }])
    }
  })
})

test('the confirmation mail is sent again by the site, within its limits', async () => {
  const ben = await site.makeUser({ verified: false })
  await until(
    () => mailsTo(ben),
    (mails) => mails === 1,
  )
  await site.database.pool.query(`update action_codes set created_at = created_at - interval '2 minutes'`)
  const { code, out } = await admin('users', 'mail', ben.username.toUpperCase())
  assert.equal(code, 0)
  assert.ok(out.startsWith(`The site mails ${ben.email} while it runs`), out)
  await until(
    () => mailsTo(ben),
    (mails) => mails === 2,
  )
  const oobCode = await mailedCode(ben)
  assert.equal((await identity('/apply-code/', ben, { oobCode })).status, 200)
})

for (const verb of ['confirm', 'mail']) {
  test(`${verb} refuses unknown and confirmed members, and those whose account is gone`, async () => {
    const carl = await site.makeUser()
    assert.deepEqual(await admin('users', verb, carl.username), {
      code: 1,
      out: '',
      complaint: `The address ${carl.email} is confirmed already.`,
    })
    const dora = await site.makeUser({ verified: false })
    const oobCode = await mailedCode(dora)
    assert.equal((await identity('/did-not-register/', dora, { oobCode })).status, 200)
    for (const name of ['nobody', dora.username]) {
      const { code, complaint } = await admin('users', verb, name)
      assert.deepEqual([code, complaint], [1, `There is no member ${name} with an email address here.`])
    }
    assert.equal((await admin('users', verb)).code, 2)
  })
}
