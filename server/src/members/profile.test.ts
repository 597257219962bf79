import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import { callLimits } from '@unspun/contract/endpoint.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const names = { display_name: 'Ana of the North', username: 'ana_north' }
const bens = { display_name: ben.display_name, username: ben.username }
const update = (change: object, by?: TestUser) =>
  site.post('/api/users/update-profile/', { ...names, ...change }, by?.token)

describe('the names of a profile', () => {
  test('can be changed by their owner and are visible to everybody', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    await site.makeFix(ana, headline_id, 'A title')
    const { status, body } = await update(
      { display_name: '  Ana \u202e of\n the North ', username: ' Ana_North ' },
      ana,
    )
    assert.equal(status, 200)
    assert.deepEqual([body.display_name, body.username, body.user_id], [...Object.values(names), ana.user_id])
    assert.deepEqual((await site.post('/api/users/get-auth/', {}, ana.token)).body.username, names.username)
    const { headline_fixes } = (await site.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`))
      .body
    assert.equal(headline_fixes[0].user_username, names.username)
  })

  test('appear in every cached answer immediately: the fix, its headline, its domain and the homepage', async () => {
    const author = await site.makeUser()
    const { headline_id } = await site.makeHeadline(author)
    const { headline_fix_id } = await site.makeFix(author, headline_id, 'By a name')
    const { domain_id } = (await site.get('/api/domains/list/')).body.domains[0]
    const reads: Record<string, (body: { headline_fixes: HeadlineFix[] }) => HeadlineFix[]> = {
      [`/headline-fixes/get/?id=${headline_fix_id}`]: (body) => [body as unknown as HeadlineFix],
      [`/headlines/get/?id=${headline_id}`]: (body) => body.headline_fixes,
      [`/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`]: (body) => body.headline_fixes,
      '/data/homepage-headlines/': (body) => body.headline_fixes,
      [`/data/domain-headlines/?domain_id=${domain_id}`]: (body) => body.headline_fixes,
    }
    const namesShown = () =>
      Promise.all(
        Object.entries(reads).map(async ([path, fixesIn]) => {
          const fix = fixesIn((await site.get(`/api${path}`)).body).find(
            (each) => each.headline_fix_id === headline_fix_id,
          )
          return [path, fix?.user_username, fix?.user_display_name]
        }),
      )
    const all = (username: string, name: string) => Object.keys(reads).map((path) => [path, username, name])
    assert.deepEqual(await namesShown(), all(author.username, author.display_name))
    await update({ display_name: 'Renamed', username: 'renamed-one' }, author)
    assert.deepEqual(await namesShown(), all('renamed-one', 'Renamed'))
  })

  test('cannot be changed by visitors or unverified users', async () => {
    assert.equal((await update({})).status, 401)
    assert.equal((await update({ username: 'new-comer' }, newcomer)).status, 403)
  })

  test('a username must be well-formed and free', async () => {
    const { usernameMin: min, usernameMax: max } = accountLimits
    const wrong = ['', 'ab', 'a'.repeat(max + 1), '12345', 'ana north', 'ána', 'ana.north', 'ana@x', '<b>', 'ana%20']
    for (const username of wrong) {
      assert.deepEqual(
        (await update({ username }, ben)).body.errors,
        [accountMessages.usernameWrong({ min, max })],
        username,
      )
    }
    for (const username of [names.username, names.username.toUpperCase()]) {
      const { body } = await update({ ...bens, username }, ben)
      assert.deepEqual(
        [body.errors, body.primary_error],
        [[accountMessages.usernameTaken], 'Users__Username'],
        username,
      )
    }
    for (const username of ['abc', '7-7', `${'9'.repeat(29)}_`])
      assert.equal((await update({ ...bens, username }, ben)).body.username, username)
  })

  test('only one of two concurrent requests gets a username', async () => {
    const people = [ana, ben]
    const both = await Promise.all(
      people.map((person) => update({ display_name: person.display_name, username: 'wanted' }, person)),
    )
    assert.equal(both.filter(({ body }) => body.username === 'wanted').length, 1)
    assert.equal(both.filter(({ body }) => body.errors?.[0] === accountMessages.usernameTaken).length, 1)
  })

  test('a display name must be visible and within the limit', async () => {
    for (const display_name of ['', '   ', '\u200b\u202e', '\u200d']) {
      assert.deepEqual((await update({ display_name }, ben)).body.errors, [accountMessages.displayNameRequired])
    }
    const long = await update({ display_name: 'x'.repeat(accountLimits.displayName + 1) }, ben)
    assert.deepEqual(long.body.errors, [accountMessages.displayNameTooLong(accountLimits.displayName)])
    // The race above decides which of the names Ana has now.
    const right = { display_name: 'x'.repeat(accountLimits.displayName), username: 'ben_south' }
    assert.equal((await update(right, ben)).body.errors, undefined)
    assert.equal((await update({ display_name: 5 }, ben)).status, 400)
  })
})

describe('the daily limit of changes', () => {
  test('counts neither an unchanged form nor a refused name, and ends after a day', async () => {
    const limited = await startTestSite({ RATE_LIMIT: String(callLimits.pointsPerMinute) })
    const [dora, eve] = [await limited.makeUser(), await limited.makeUser()]
    const rename = (display_name: string, by = dora) =>
      limited.post('/api/users/update-profile/', { username: by.username, display_name }, by.token)
    for (let n = 1; n < accountLimits.renamesPerDay; n++) assert.equal((await rename(`Dora ${n}`)).status, 200)
    await rename(`Dora ${accountLimits.renamesPerDay - 1}`)
    assert.deepEqual((await rename('Admin')).body.errors, [accountMessages.nameImitates])
    assert.equal((await rename('Dora the last')).body.display_name, 'Dora the last')

    const refused = await rename('Dora again')
    assert.deepEqual([refused.status, refused.body.errors], [429, [accountMessages.tooManyRenames]])
    assert.equal((await limited.post('/api/users/get-auth/', {}, dora.token)).body.display_name, 'Dora the last')
    assert.equal((await rename('Dora the last')).status, 200, 'the unchanged form')
    assert.equal((await rename('Eve East', eve)).status, 200, 'another member')

    await limited.database.pool.query(`update identity_attempts set started_at = started_at - interval '25 hours'`)
    assert.equal((await rename('Dora again')).body.display_name, 'Dora again')
  })
})
