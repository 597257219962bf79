import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { openIdentity } from './test-kit.ts'

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ROUNDS = 4

async function resetCode(email: string): Promise<string> {
  await kit.browser().post('/send-reset/', { email })
  return kit.mailedCode(email, 'resetPassword')
}

describe('while the owner resets the password', () => {
  test('a login with the old password ends without a session', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { email } = await kit.member(`thief${round}@example.com`)
      const oobCode = await resetCode(email)
      const reset = kit.browser().post('/reset-password/', { oobCode, password: 'of the owner' })
      const thieves = Array.from({ length: 6 }, async (_, n) => {
        await pause(n * 8)
        const browser = kit.browser()
        await browser.post('/sign-in/', { email, password: 'secret-1' })
        return browser
      })
      await reset
      for (const browser of await Promise.all(thieves)) assert.equal((await browser.post('/token/')).status, 401)
    }
  })

  test('a thief with a fresh session cannot set another password: the second change is refused', async () => {
    let resets = 0
    for (let round = 0; round < ROUNDS * 2; round++) {
      const { email, browser } = await kit.member(`updater${round}@example.com`)
      const oobCode = await resetCode(email)
      const [reset, update] = await Promise.all([
        kit.browser().post('/reset-password/', { oobCode, password: 'of the owner' }),
        pause(round).then(() => browser.post('/update-password/', { password: 'of the thief' })),
      ])
      const login = async (password: string) =>
        (await kit.browser().post('/sign-in/', { email, password })).body.email === email
      const owns = reset.body.operation !== undefined
      // A password change that comes first invalidates the code.
      assert.equal(update.body.token !== undefined, !owns)
      assert.deepEqual([await login('of the owner'), await login('of the thief')], [owns, !owns])
      if (owns) assert.equal((await browser.post('/token/')).status, 401)
      if (owns) resets++
    }
    assert.ok(resets > 0)
  })

  test('no token survives the reset', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { email, browser, uid } = await kit.member(`looper${round}@example.com`)
      const oobCode = await resetCode(email)
      let over = false
      const loops = Array.from({ length: 4 }, async () => {
        const tokens: string[] = []
        while (!over) {
          const { body } = await browser.post('/token/')
          if (body.token) tokens.push(body.token)
          else break
        }
        return tokens
      })
      await kit.browser().post('/reset-password/', { oobCode, password: 'of the owner' })
      over = true
      const tokens = (await Promise.all(loops)).flat()
      const { valid_after } = await kit.db
        .selectFrom('ended_tokens')
        .select('valid_after')
        .where('identity_uid', '=', uid)
        .executeTakeFirstOrThrow()
      for (const token of tokens) {
        const { issued_at } = await kit.verify(token)
        // A token counts only if it was issued at least a millisecond later.
        assert.ok(issued_at <= valid_after.getTime(), 'a token of after the reset')
      }
    }
  })
})

test('concurrent uses of several codes of one user get clear answers and no server errors', async () => {
  for (let round = 0; round < 8; round++) {
    const { email } = await kit.member(`codes${round}@example.com`)
    const reset = await resetCode(email)
    await kit.browser().post('/send-sign-in-link/', { email })
    const link = await kit.mailedCode(email, 'signIn')
    const both = await Promise.all([
      kit.browser().post('/reset-password/', { oobCode: reset, password: 'another' }),
      kit.browser().post('/sign-in-with-code/', { oobCode: link }),
    ])
    for (const { status } of both) assert.equal(status, 200)
  }
})

test('a reset also revokes the tokens of a user whom the site has not seen yet', async () => {
  const site = await startTestSite()
  const ana = await site.makeUser()
  await site.database.pool.query('delete from users where user_id = $1', [ana.user_id])
  await site.request({
    method: 'POST',
    url: '/identity/update-password/',
    payload: { password: 'another one' },
    headers: { cookie: ana.cookie, origin: site.config.siteUrl },
  })
  const { status } = await site.post('/api/users/login-register/', { uid: ana.uid }, ana.token)
  assert.equal(status, 401)
})
