import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import type { LogEntry } from '@unspun/contract/moderation.ts'
import { type Invitation, invitationLimits, type RegistrationMode } from '@unspun/contract/registration.ts'
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

const act = (who: TestUser | undefined, action: string, reason = 'The site is for its members.', more = {}) =>
  site.post('/api/moderation/act/', { action, things: [{ what: 'site', id: 0 }], reason, ...more }, who?.token)
const modeAt = async ({ get }: typeof site) => (await get('/api/registration/mode/')).body.mode
/** Other processes hear of a change a moment later. */
const expectMode = (at: typeof site, expected: RegistrationMode) =>
  until(
    () => modeAt(at),
    (mode) => mode === expected,
  )

async function anyFix(): Promise<number> {
  const author = await site.makeUser()
  const { headline_id } = await site.makeHeadline(author)
  return (await site.makeFix(author, headline_id, 'A fix')).headline_fix_id
}

let people = 0
async function register(at = site, invitation?: string) {
  const proof = { user_response_token: await at.solvedChallenge('127.0.0.1') }
  const { bot_proof } = (await at.post('/api/users/validate-recaptcha/', proof)).body
  const person = { email: `person-${++people}@example.org`, password: 'a good password' }
  return { person, answer: await at.post('/identity/sign-up/', { ...person, bot_proof, invitation }) }
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
  await expectMode(other, 'closed')
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

test('a decision that was overtaken is not undone', async () => {
  const ids: number[] = []
  for (const action of ['close-registration', 'open-registration', 'close-registration'])
    ids.push((await act(ada, action)).body.outcomes[0].action_id)
  const undo = (action_id: number) => site.post('/api/moderation/undo/', { action_id, reason: 'A mistake' }, ada.token)
  assert.notEqual((await undo(ids[0]!)).body.errors, undefined)
  assert.equal(await modeAt(site), 'closed')
  for (const [at, mode] of [
    [2, 'open'],
    [1, 'closed'],
    [0, 'open'],
  ] as const) {
    assert.equal((await undo(ids[at]!)).body.errors, undefined)
    assert.equal(await modeAt(site), mode)
  }
})

test('it is in the public log, and only administrators undo it', async () => {
  const { comment_id } = await site.makeComment(await site.makeUser(), await anyFix())
  const [{ action_id }] = (await act(ada, 'close-registration')).body.outcomes
  const { entries } = (await site.get('/api/moderation/log/?kind=site')).body as { entries: LogEntry[] }
  const { action, reason, by } = entries[0]!
  assert.deepEqual(
    [action, reason, by],
    ['close-registration', 'The site is for its members.', { kind: 'administrator', name: '' }],
  )
  // The rest of their moderation cannot be told from that of others.
  await site.post(
    '/api/moderation/act/',
    { action: 'hide', things: [{ what: 'comment', id: comment_id }], reason: 'It is spam.' },
    ada.token,
  )
  const { body } = await site.get('/api/moderation/log/?kind=posts')
  assert.deepEqual(body.entries[0].by, { kind: 'moderator', name: '' })
  const undo = (who: TestUser) => site.post('/api/moderation/undo/', { action_id, reason: 'A mistake' }, who.token)
  assert.equal((await undo(mia)).body.primary_error, 'Moderation__NotAdministrator')
  assert.equal(await modeAt(site), 'closed')
  assert.equal((await undo(ada)).status, 200)
  assert.equal(await modeAt(site), 'open')
})

const invitations = async () =>
  (await site.post('/api/registration/invitations/', {}, ada.token)).body.invitations as Invitation[]
const check = async (code: string) => (await site.post('/api/registration/check-invitation/', { code })).body.good

/** Makes an invitation, and returns it. */
async function invite(places: number, until?: number): Promise<Invitation> {
  const [made] = (await act(ada, 'invite', 'For people whom we know.', { details: { places }, until })).body.outcomes
  assert.equal(made.changed, true, made.error)
  const [newest] = await invitations()
  assert.equal(newest!.action_id, made.action_id)
  return newest!
}

test('by invitation, as many people register as it has places', async () => {
  await act(ada, 'limit-registration')
  assert.equal(await modeAt(site), 'invited')
  const without = await register()
  assert.deepEqual(
    [without.answer.body.errors, without.answer.body.primary_error],
    [[accountMessages.invitationNeeded], 'Auth__InvitationNeeded'],
  )
  const madeUp = 'x'.repeat(invitationLimits.code)
  assert.equal((await register(site, madeUp)).answer.body.primary_error, 'Auth__InvitationOver')
  assert.equal((await register(site, 'no code')).answer.status, 400)
  const { code, invitation_id, ends_at, reason } = await invite(2)
  assert.deepEqual(
    [ends_at, reason, await check(code), await check(madeUp)],
    [null, 'For people whom we know.', true, false],
  )

  // Four find it good. Then they wait for its row, so that each takes a place after the one before.
  const holding = await pool.connect()
  await holding.query('begin')
  await holding.query('set local idle_in_transaction_session_timeout = 0')
  await holding.query('select from invitations where code = $1 for update', [code])
  const registering = Promise.all([1, 2, 3, 4].map(() => register(site, code)))
  const waiting = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%update invitations%' and datname = current_database()`
  await until(async () => (await pool.query(waiting)).rows[0].count === 4)
  await holding.query('commit')
  holding.release()
  const got = (await registering).map(({ answer }) => answer.body.primary_error ?? 'in').sort()
  assert.deepEqual(got, ['Auth__InvitationOver', 'Auth__InvitationOver', 'in', 'in'])
  const [full] = (await invitations()).filter((each) => each.code === code)
  assert.deepEqual([full!.taken, full!.places, full!.state, await check(code)], [2, 2, 'full', false])
  // Nobody comes back again and again with one link.
  const { rows } = await pool.query('delete from identity_user where invitation_id = $1 returning email', [
    invitation_id,
  ])
  assert.equal(rows.length, 2)
  assert.equal((await register(site, code)).answer.body.primary_error, 'Auth__InvitationOver')

  const another = await invite(1)
  await act(ada, 'open-registration')
  // Nobody needs a place any more.
  assert.equal((await register(site, another.code)).answer.status, 200)
  assert.equal((await invitations())[0]!.taken, 0)
})

test('an invitation that is over or withdrawn admits nobody; whoever has registered with it stays', async () => {
  await act(ada, 'limit-registration')
  const ended = await invite(5, Date.now() + 3_600_000)
  assert.equal(await check(ended.code), true)
  await pool.query(`update invitations set ends_at = now() - interval '1 second' where code = $1`, [ended.code])
  const stateOf = async (code: string) => (await invitations()).find((each) => each.code === code)?.state
  assert.deepEqual([await check(ended.code), await stateOf(ended.code)], [false, 'over'])
  assert.equal((await register(site, ended.code)).answer.body.primary_error, 'Auth__InvitationOver')

  const { code, action_id } = await invite(5)
  const { person } = await register(site, code)
  const undone = await site.post('/api/moderation/undo/', { action_id, reason: 'A mistake' }, ada.token)
  assert.equal(undone.status, 200)
  assert.deepEqual([await check(code), await stateOf(code)], [false, 'withdrawn'])
  assert.equal((await register(site, code)).answer.body.primary_error, 'Auth__InvitationOver')
  assert.equal((await site.post('/identity/sign-in/', person)).status, 200)
  await act(ada, 'open-registration')
})

test('only administrators make and see invitations, for a number of people', async () => {
  for (const who of [undefined, await site.makeUser(), mia])
    assert.notEqual((await site.post('/api/registration/invitations/', {}, who?.token)).status, 200)
  const [refused] = (await act(mia, 'invite', 'For friends', { details: { places: 1 } })).body.outcomes
  assert.equal(refused.changed, false)
  for (const places of [0, 1_001, 1.5])
    assert.equal((await act(ada, 'invite', 'For many', { details: { places } })).status, 400)
  const log = JSON.stringify((await site.get('/api/moderation/log/?kind=site')).body)
  const [{ code }] = (await invitations()) as [Invitation]
  assert.ok(log.includes('For people whom we know.') && !log.includes(code))
})

test('operators do the same on the command line, and say who is an administrator', async () => {
  assert.equal(outcomeOf(await admin('act', 'close-registration', '--json')).changed, true)
  await expectMode(site, 'closed')
  assert.equal(outcomeOf(await admin('act', 'open-registration', '--json')).changed, true)
  await admin('act', 'invite', '--places', '3', '--days', '7', '--reason', 'For the class')
  const [newest] = await invitations()
  assert.match(
    (await admin('invitations')).out,
    new RegExp(
      `^${newest!.action_id}  ${site.config.siteUrl}/join#${newest!.code}  0 of 3 taken, until .*: For the class$`,
      'm',
    ),
  )
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
