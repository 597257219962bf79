import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { openIdentity } from '../test-kit.ts'

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

const password = 'secret-1'
const inUse = { errors: [accountMessages.emailUnavailable] }

test('a second spelling of a mailbox is refused like a used address', async () => {
  const { email } = await kit.member('ann.lee@gmail.com')
  for (const spelling of [
    email,
    'ANN.LEE@gmail.com',
    'annlee@gmail.com',
    'annlee+2@gmail.com',
    'a.nnlee@googlemail.com',
  ]) {
    const { status, body, cookies } = await kit.browser('10.0.0.2').register({ email: spelling, password })
    assert.deepEqual([status, body, cookies], [200, inUse, []], spelling)
  }
  const other = await kit.browser().register({ email: 'ann.lee@example.com', password })
  assert.ok(other.body.token, 'the same name elsewhere is another person')
})

test('one of two spellings registered at the same moment is refused', async () => {
  const spellings = ['same.time@gmail.com', 'sametime@gmail.com', 'same.time+1@googlemail.com']
  const all = await Promise.all(spellings.map((email) => kit.browser().register({ email, password })))
  assert.deepEqual(all.map(({ body }) => body.errors ?? 'in').sort(), [inUse.errors, inUse.errors, 'in'].sort())
})

test('the registered address signs in and gets the mails, even if another spelling requests them', async () => {
  const email = 'b.en+news@gmail.com'
  await kit.member(email, { password })
  assert.ok((await kit.browser().post('/sign-in/', { email, password })).body.token)
  await kit.browser().post('/send-reset/', { email: 'ben@gmail.com' })
  const oobCode = await kit.mailedCode(email, 'resetPassword')
  const { body } = await kit.browser().post('/reset-password/', { oobCode, password: 'secret2' })
  assert.equal(body.email, email)
})

test('a stranger who registers a spelling of a mailbox does not lock its owner out', async () => {
  const stranger = kit.browser('10.0.0.3')
  await stranger.register({ email: 'carla+x@example.com', password })
  const owner = kit.browser('10.0.0.4')
  assert.deepEqual((await owner.register({ email: 'carla@example.com', password })).body, inUse)
  await owner.post('/send-sign-in-link/', { email: 'carla@example.com' })
  const oobCode = await kit.mailedCode('carla+x@example.com', 'signIn')
  assert.ok((await owner.post('/sign-in-with-code/', { oobCode })).body.token)
  assert.equal((await stranger.post('/token/')).status, 401, "the stranger's session has ended")
  assert.deepEqual((await stranger.post('/sign-in/', { email: 'carla+x@example.com', password })).body.errors, [
    accountMessages.loginFailed,
  ])
})
