import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { fillNameKeys } from './name-store.ts'
import { ensureUser } from './store.ts'

const site = await startTestSite({ SITE_NAME: 'Straight Talk' })
const ana = await site.makeUser()
const ben = await site.makeUser()
const rename = (names: { display_name: string; username: string }, by: TestUser) =>
  site.post('/api/users/update-profile/', names, by.token)
const refused = [accountMessages.nameImitates]

await rename({ display_name: 'Nina Long', username: 'nina-l' }, ana)
const { body: bens } = await rename({ display_name: 'Ben South', username: 'ben-south' }, ben)
const own = { display_name: bens.display_name as string, username: bens.username as string }

describe('a name', () => {
  test('that looks like another member’s is refused with an error at its field', async () => {
    for (const display_name of [
      'Nina Long',
      'nina long',
      'Νіnа Lоng',
      'N i n a  L0ng',
      'Niña_Iong',
      'NINA L',
      'Nina\u200d Long',
    ]) {
      const { status, body } = await rename({ ...own, display_name }, ben)
      assert.deepEqual([status, body.errors, body.primary_error], [200, refused, 'Users__DisplayName'], display_name)
    }
    for (const username of ['nina_l', 'nina-1', 'ninal', 'nina-long']) {
      const { body } = await rename({ ...own, username }, ben)
      assert.deepEqual([body.errors, body.primary_error], [refused, 'Users__Username'], username)
    }
    const taken = await rename({ ...own, username: 'nina-l' }, ben)
    assert.deepEqual(taken.body.errors, [accountMessages.usernameTaken])
    assert.deepEqual((await site.post('/api/users/get-auth/', {}, ben.token)).body.username, own.username)
  })

  test('that looks like the site’s or its staff’s is refused', async () => {
    for (const display_name of [
      'Admin',
      'Adm1n',
      'Мoderator',
      'Ana (staff)',
      'Straight Talk',
      'STRAlGHT-TALK',
      'Support',
    ]) {
      const { body } = await rename({ ...own, display_name }, ben)
      assert.deepEqual([body.errors, body.primary_error], [refused, 'Users__DisplayName'], display_name)
    }
    for (const username of ['admin', 'adm1n', 'straight-talk', 'straighttalk_support', 'm0d']) {
      const { body } = await rename({ ...own, username }, ben)
      assert.deepEqual([body.errors, body.primary_error], [refused, 'Users__Username'], username)
    }
  })

  test('may be changed in case, and look like one’s own other name', async () => {
    for (const names of [
      { display_name: 'BEN SOUTH', username: 'ben-south' },
      { display_name: 'Ben-South', username: 'bensouth' },
      own,
    ])
      assert.equal((await rename(names, ben)).body.display_name, names.display_name)
  })

  test('that imitates another is refused in two steps too', async () => {
    for (const [first, then] of [
      ['nina iong', 'Nina Iong'],
      ['heip', 'HeIp'],
      ['heip desk', 'HeIp Desk'],
      ['officiai support', 'OfficiaI Support'],
    ] as const) {
      assert.equal((await rename({ ...own, display_name: first }, ben)).body.display_name, first)
      const { body } = await rename({ ...own, display_name: then }, ben)
      assert.deepEqual([body.errors, body.primary_error], [refused, 'Users__DisplayName'], then)
    }
    await rename(own, ben)
  })

  test('is available once its owner has another', async () => {
    const [cleo, dan] = [await site.makeUser(), await site.makeUser()]
    await rename({ display_name: 'Cleo', username: cleo.username }, cleo)
    assert.deepEqual((await rename({ display_name: 'Cle0', username: dan.username }, dan)).body.errors, refused)
    await rename({ display_name: 'Cleopatra', username: cleo.username }, cleo)
    assert.equal((await rename({ display_name: 'Cle0', username: dan.username }, dan)).body.display_name, 'Cle0')
  })

  test('is given to only one of many who request it, or names like it, at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => site.makeUser()))
    const wanted = ['Wanted', 'WANTED', 'Wаnted', 'W anted', 'Wanted!', 'wanted', 'Wänted', 'Ｗanted']
    const answers = await Promise.all(
      people.map((person, n) => rename({ display_name: wanted[n] ?? '', username: person.username }, person)),
    )
    assert.equal(answers.filter(({ body }) => body.errors === undefined).length, 1)
    assert.ok(answers.every(({ status }) => status === 200))
  })
})

describe('members from before this rule', () => {
  const before = async (person: TestUser, display_name: string) =>
    site.database.pool.query('update users set display_name = $2, name_keys = null where user_id = $1', [
      person.user_id,
      display_name,
    ])

  test('keep their names, even if new members could not have them, when they save the form', async () => {
    const old = await site.makeUser()
    await before(old, 'Nina Long')
    for (const names of [
      { display_name: 'Nina Long', username: 'another-nina' },
      { display_name: 'nina long', username: 'another-nina' },
    ])
      assert.equal((await rename(names, old)).body.display_name, names.display_name)
    await before(old, 'Admin')
    for (const display_name of ['Admin', 'admin'])
      assert.equal((await rename({ display_name, username: 'another-nina' }, old)).body.display_name, display_name)
    assert.deepEqual((await rename({ display_name: 'Adm1n', username: 'another-nina' }, old)).body.errors, refused)
  })

  test('are protected too, once a job has filled in their keys', async () => {
    const [old, twin] = [await site.makeUser(), await site.makeUser()]
    await before(old, 'Eve East')
    await before(twin, 'Eve East')
    await fillNameKeys(site.database)
    assert.deepEqual((await rename({ ...own, display_name: 'Ève-East' }, ben)).body.errors, refused)
    await rename({ display_name: 'Eve West', username: old.username }, old)
    assert.deepEqual((await rename({ ...own, display_name: 'Eve East' }, ben)).body.errors, refused)
  })

  test('are processed at every start', async () => {
    const left = () => site.database.pool.query('select 1 from users where name_keys is null')
    await until(left, ({ rowCount }) => rowCount === 0)
  })
})

test('a generated name looks like nobody’s', async () => {
  const taken = await site.makeUser()
  await rename({ display_name: 'Amber Badger 1OOO', username: taken.username }, taken)
  // The first two draws give amber-badger-1000, and the next ones brisk-badger-1000.
  const draws = [0, 0, 0, 0.051]
  const viewer = {
    uid: 'drawn',
    email: 'drawn@example.org',
    email_verified: true,
    issued_at: Date.now(),
    signed_in_at: 0,
    second_factor: false,
  }
  const options = { random: () => draws.shift() ?? 0, siteName: 'Straight Talk' }
  assert.equal((await ensureUser(site.database, viewer, '', options)).username, 'brisk-badger-1000')
  // A generated name must not look like the site's either.
  const again = [0.11, 0, 0, 0.11, 0.06, 0]
  const others = { random: () => again.shift() ?? 0, siteName: 'Badger' }
  const drawn = await ensureUser(site.database, { ...viewer, uid: 'drawn again' }, '', others)
  assert.equal(drawn.username, 'calm-beacon-1000')
})
