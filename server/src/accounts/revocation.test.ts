import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { messages } from '@unspun/contract/messages.ts'
import { startTestSite, type TestUser } from '../test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

/** Every write that there is, each with input that would do. */
const writes = (token: string) => [
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, token),
  site.post('/api/headline-fixes/create/', { headline_id, title: 'Another' }, token),
  site.post('/api/headlines/create/', { url: site.news.serve('Another story') }, token),
  site.post('/api/users/update-profile/', { display_name: 'X', username: 'x-x-x' }, token),
  site.post('/api/users/get-auth/', {}, token),
]
const refusedAll = async (token: string) => {
  for (const { status, body } of await Promise.all(writes(token))) {
    assert.deepEqual([status, body.errors], [401, [messages.server.signInFirst]])
  }
}
const identity = (path: string, body: object, cookie = '') =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: cookie ? { cookie, origin: site.config.siteUrl } : {},
  })

async function mailedCode({ email }: TestUser): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await site.database.pool.query(
      `select text from outbox where recipient = $1 and text like '%resetPassword%'`,
      [email],
    )
    const code = /oobCode=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No mail came')
}

describe('an access token stops working at once, though it has not expired,', () => {
  test('when the password is reset by a mailed code', async () => {
    const person = await site.makeUser()
    assert.equal((await site.post('/api/users/get-auth/', {}, person.token)).status, 200)
    await identity('/send-reset/', { email: person.email })
    const oobCode = await mailedCode(person)
    await identity('/reset-password/', { oobCode, password: 'another one' })
    await refusedAll(person.token)
    const again = await identity('/sign-in/', { email: person.email, password: 'another one' })
    assert.equal((await site.post('/api/users/get-auth/', {}, again.body.token)).body.user_id, person.user_id)
  })

  test('when the password is changed; the one that the change answers works', async () => {
    const person = await site.makeUser()
    const changed = await identity('/update-password/', { password: 'another one' }, person.cookie)
    await refusedAll(person.token)
    assert.equal((await site.post('/api/users/get-auth/', {}, changed.body.token)).status, 200)
  })

  test('when the person is hidden', async () => {
    const person = await site.makeUser()
    await site.database.pool.query('update users set hidden_at = now() where user_id = $1', [person.user_id])
    await refusedAll(person.token)
    const login = await identity('/sign-in/', { email: person.email, password: 'a good password' })
    await refusedAll(login.body.token)
    const entered = await site.post('/api/users/login-register/', { uid: person.uid }, login.body.token)
    assert.equal(entered.status, 401)
  })
})
