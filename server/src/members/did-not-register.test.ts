import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recentActions } from '../moderation/log-store.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()

/** Registers with somebody else's address. Returns the code that is mailed to its owner. */
async function register(email: string) {
  const { bot_proof } = (
    await site.post('/api/users/validate-recaptcha/', { user_response_token: await site.solvedChallenge() })
  ).body
  const { body, headers } = await site.post('/identity/sign-up/', { email, password: 'of the stranger', bot_proof })
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0]!
  const { rows } = await until(
    () => site.database.pool.query('select text from outbox where recipient = $1', [email]),
    ({ rowCount }) => rowCount,
  )
  const oobCode = /oobCode=([\w-]+)/.exec(rows[0].text)![1]!
  return { email, uid: body.uid as string, token: body.token as string, cookie, oobCode }
}
type Stranger = Awaited<ReturnType<typeof register>>

const enter = ({ uid, token }: Stranger) => site.post('/api/users/login-register/', { uid }, token)
const identity = (path: string, { cookie }: Stranger, payload: object = {}) =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload,
    headers: { cookie, origin: site.config.siteUrl },
  })
const renew = (stranger: Stranger) => identity('/token/', stranger)
const press = ({ oobCode }: Stranger) => site.post('/identity/did-not-register/', { oobCode })

test('"I did not register" ends the access token at once and hides the member, and the log of actions gives the reason', async () => {
  const stranger = await register('victim@example.org')
  const { body } = await enter(stranger)
  assert.equal((await press(stranger)).status, 200)
  assert.equal((await site.post('/api/users/get-auth/', {}, stranger.token)).status, 401)
  assert.equal((await enter(stranger)).status, 401)
  assert.equal((await renew(stranger)).status, 401)
  assert.equal((await site.post('/api/users/get-profile/', { user_id: body.user_id })).status, 404)
  const [action] = await recentActions(site.database, 1)
  assert.deepEqual(
    [action!.action, action!.what, action!.id, action!.done_by],
    ['hide', 'user', body.user_id, 'the owner of the email address'],
  )
})

test('what the stranger posted after the owner had confirmed the address disappears', async () => {
  const stranger = await register('confirmed@example.org')
  // The owner confirms in the stranger's browser, for example in a library.
  assert.equal((await identity('/apply-code/', stranger, { oobCode: stranger.oobCode })).status, 200)
  stranger.token = (await renew(stranger)).body.token
  const { user_id } = (await enter(stranger)).body
  const { headline_id } = await site.makeHeadline(await site.makeUser())
  const { display_name, username } = (await site.post('/api/users/get-auth/', {}, stranger.token)).body
  const words = { bio: 'Of a stranger', link: 'https://stranger.example' }
  await site.post('/api/users/update-profile/', { display_name, username, ...words }, stranger.token)
  const { body: fix } = await site.post(
    '/api/headline-fixes/create/',
    { headline_id, title: 'Of a stranger', description: '' },
    stranger.token,
  )
  const read = () => site.get(`/api/headline-fixes/get/?id=${fix.headline_fix_id}`)
  assert.equal((await read()).body.user_id, user_id)
  assert.equal((await press(stranger)).status, 200)
  await until(read, ({ status }) => status === 404)
  const sql = 'select hidden_at from headline_fixes where headline_fix_id = $1'
  assert.ok((await site.database.pool.query(sql, [fix.headline_fix_id])).rows[0].hidden_at)
  const said = await site.database.pool.query('select bio, link from users where user_id = $1', [user_id])
  assert.deepEqual(said.rows, [{ bio: '', link: '' }])
})

test('a deletion that the stranger requested ends when the owner takes the account over', async () => {
  const stranger = await register('not-deleted@example.org')
  await enter(stranger)
  const { body: requested } = await site.post('/api/users/request-deletion/', { posts: 'remove' }, stranger.token)
  assert.ok(requested.deletion)
  const { oobCode } = stranger
  const { body: owner } = await site.post('/identity/confirm-with-password/', { oobCode, password: 'of the owner' })
  const { body: own } = await site.post('/api/users/own-data/', {}, owner.token)
  assert.deepEqual([own.deletion, own.counts.fixes], [null, 0])
})

test('an account whose member the site has not seen yet ends too', async () => {
  const stranger = await register('unseen@example.org')
  assert.equal((await press(stranger)).status, 200)
  assert.equal((await enter(stranger)).status, 401)
})
