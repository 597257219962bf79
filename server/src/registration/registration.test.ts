import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { LogEntry } from '@unspun/contract/moderation.ts'
import { outcomeOf } from '../admin/test-kit.ts'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
const { admin, makeModerator } = moderationKit(site)
const other = await startTestSite({ DATABASE_URL: site.config.databaseUrl })
const { pool } = site.database

/** An administrator, as the operator makes one. */
async function makeAdministrator(): Promise<TestUser> {
  const user = await makeModerator()
  const { code, complaint } = await admin('moderator', 'add', String(user.user_id), '--administrator')
  assert.equal(code, 0, complaint)
  return user
}
const [ada, mia] = [await makeAdministrator(), await makeModerator()]

const act = (who: TestUser | undefined, action: string, reason = 'The site is for its members.') =>
  site.post('/api/moderation/act/', { action, things: [{ what: 'site', id: 0 }], reason }, who?.token)
const modeAt = async ({ get }: typeof site) => (await get('/api/registration/')).body.mode

let people = 0
async function register(at = site) {
  const proof = { user_response_token: await at.solvedChallenge('127.0.0.1') }
  const { bot_proof } = (await at.post('/api/users/validate-recaptcha/', proof)).body
  const person = { email: `person-${++people}@example.org`, password: 'a good password' }
  return { person, answer: await at.post('/identity/sign-up/', { ...person, bot_proof }) }
}

test('only administrators close registration, with a second factor and a reason', async () => {
  const unverified = await site.makeUser({ verified: false })
  const member = await site.makeUser()
  assert.equal((await act(undefined, 'close-registration')).status, 401)
  assert.equal((await act(unverified, 'close-registration')).body.primary_error, 'Auth__EmailNotVerified')
  assert.equal((await act(member, 'close-registration')).body.primary_error, 'Moderation__NotModerator')
  const [refused] = (await act(mia, 'close-registration')).body.outcomes
  assert.deepEqual([refused.changed, refused.error], [false, 'Only administrators can do this.'])
  const withoutFactor = await site.makeUser()
  await pool.query(`insert into moderators (user_id, added_by, administrator) values ($1, 'a test', true)`, [
    withoutFactor.user_id,
  ])
  assert.equal((await act(withoutFactor, 'close-registration')).body.primary_error, 'Auth__SecondFactor')
  const [without] = (await act(ada, 'close-registration', '')).body.outcomes
  assert.equal(without.changed, false)
  assert.equal(await modeAt(site), 'open')
  assert.equal((await register()).answer.status, 200)
})

test('while it is closed, nobody registers in any process, members log in, and everything opens again', async () => {
  const { person: early, answer: registered } = await register()
  assert.equal(registered.status, 200)
  const [closed] = (await act(ada, 'close-registration')).body.outcomes
  assert.equal(closed.changed, true)
  assert.equal(await modeAt(site), 'closed')
  await until(
    () => modeAt(other),
    (mode) => mode === 'closed',
  )
  for (const at of [site, other]) {
    const { person, answer } = await register(at)
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { errors: [accountMessages.registrationClosed], primary_error: 'Auth__RegistrationClosed' }],
    )
    const { rows } = await pool.query('select 1 from identity_user where email = $1', [person.email])
    assert.equal(rows.length, 0)
  }
  // Nobody learns whether an address is registered.
  const proof = { user_response_token: await site.solvedChallenge('127.0.0.1') }
  const { bot_proof } = (await site.post('/api/users/validate-recaptcha/', proof)).body
  const known = await site.post('/identity/sign-up/', { ...early, bot_proof })
  assert.deepEqual(known.body.errors, [accountMessages.registrationClosed])
  assert.equal((await site.post('/identity/sign-in/', early)).status, 200)

  const [again] = (await act(ada, 'close-registration')).body.outcomes
  assert.deepEqual([again.changed, again.action_id], [false, undefined])
  await act(ada, 'open-registration')
  assert.equal(await modeAt(site), 'open')
  assert.equal((await register()).answer.status, 200)
})

test('it is in the public log, and only administrators undo it', async () => {
  const [{ action_id }] = (await act(ada, 'close-registration')).body.outcomes
  const { entries } = (await site.get('/api/moderation/log/?kind=site')).body as { entries: LogEntry[] }
  const { action, reason, by } = entries[0]!
  assert.deepEqual(
    [action, reason, by],
    ['close-registration', 'The site is for its members.', { kind: 'administrator', name: '' }],
  )
  const undo = (who: TestUser) => site.post('/api/moderation/undo/', { action_id, reason: 'A mistake' }, who.token)
  assert.equal((await undo(mia)).body.primary_error, 'Moderation__NotAdministrator')
  assert.equal(await modeAt(site), 'closed')
  assert.equal((await undo(ada)).status, 200)
  assert.equal(await modeAt(site), 'open')
})

test('operators do the same on the command line, and say who is an administrator', async () => {
  assert.equal(outcomeOf(await admin('act', 'close-registration', '--json')).changed, true)
  assert.equal(await modeAt(site), 'closed')
  assert.equal(outcomeOf(await admin('act', 'open-registration', '--json')).changed, true)
  const max = await makeModerator()
  const told = (who: TestUser) => site.post('/api/users/get-auth/', {}, who.token)
  assert.deepEqual([(await told(ada)).body.administrator, (await told(max)).body.administrator], [true, undefined])
  const add = (...more: string[]) => admin('moderator', 'add', String(max.user_id), '--json', ...more)
  assert.equal(outcomeOf(await add('--administrator')).changed, true)
  assert.equal(outcomeOf(await add('--administrator')).changed, false)
  // What makes a moderator takes nothing from an administrator.
  assert.equal(outcomeOf(await add()).changed, false)
  assert.equal((await told(max)).body.administrator, true)
  assert.match(
    (await admin('moderator', 'list')).out,
    new RegExp(`^${max.user_id}  ${max.username}, administrator`, 'm'),
  )
  assert.equal(outcomeOf(await admin('moderator', 'remove', String(max.user_id), '--json')).changed, true)
  const [refused] = (await act(max, 'close-registration')).body.outcomes ?? [{ changed: false }]
  assert.equal(refused.changed, false)
})
