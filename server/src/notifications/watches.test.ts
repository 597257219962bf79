import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { notificationsOf } from './notifications-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { call, inbox } = notificationsOf(site)
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { rows } = await pool.query('select domain_id from headlines where headline_id = $1', [headline_id])
const domain_id: number = rows[0].domain_id

const set = (by: TestUser | undefined, what: string, id: number, watch = true) =>
  call('/watches/set/', { what, id, watch }, by)
const watched = async (by: TestUser) =>
  (await call('/watches/list/', {}, by)).body.watches.map(({ what, id }: { what: string; id: number }) => [what, id])

describe('watching', () => {
  test('requires a verified member and something that everybody sees', async () => {
    const unverified = await site.makeUser({ verified: false })
    assert.equal((await set(undefined, 'headline', headline_id)).status, 401)
    assert.equal((await set(unverified, 'headline', headline_id)).status, 403)
    for (const what of ['headline', 'domain', 'user', 'request'])
      assert.equal((await set(ana, what, 999_999)).status, 404)
    assert.deepEqual((await set(ana, 'user', ana.user_id)).body.errors, [watchMessages.own])
    assert.equal((await call('/watches/list/', {})).status, 401)
  })

  test('is done and undone, and listed', async () => {
    const ben = await site.makeUser()
    for (const [what, id] of [
      ['headline', headline_id],
      ['domain', domain_id],
      ['user', ana.user_id],
    ] as const)
      for (const _ of [1, 2]) assert.equal((await set(ben, what, id)).status, 200)
    assert.deepEqual(await watched(ben), [
      ['user', ana.user_id],
      ['domain', domain_id],
      ['headline', headline_id],
    ])
    assert.equal((await call('/watches/is/', { what: 'domain', id: domain_id }, ben)).body.watch, true)
    await set(ben, 'domain', domain_id, false)
    assert.equal((await call('/watches/is/', { what: 'domain', id: domain_id }, ben)).body.watch, false)
    assert.equal((await watched(ben)).length, 2)
  })

  test('is limited', async () => {
    const ben = await site.makeUser()
    await pool.query(
      `insert into watches (user_id, what, id) select $1, 'domain', 1000000 + n from generate_series(1, $2) n`,
      [ben.user_id, notificationLimits.watches],
    )
    assert.deepEqual((await set(ben, 'headline', headline_id)).body.errors, [
      watchMessages.full(notificationLimits.watches),
    ])
  })

  test('tells of new fixes and headlines, each once, however much of it one watches', async () => {
    const ofHeadline = await site.makeUser()
    const ofDomain = await site.makeUser()
    const ofUser = await site.makeUser()
    const ofAll = await site.makeUser()
    await inbox(ana)
    await set(ofHeadline, 'headline', headline_id)
    await set(ofDomain, 'domain', domain_id)
    await set(ofUser, 'user', ana.user_id)
    for (const [what, id] of [
      ['headline', headline_id],
      ['domain', domain_id],
      ['user', ana.user_id],
    ] as const)
      await set(ofAll, what, id)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'New words')
    const kindsOf = async (by: TestUser) => (await inbox(by)).map(({ kind }) => kind)
    assert.deepEqual(await kindsOf(ofHeadline), ['watched-headline'])
    assert.deepEqual(await kindsOf(ofDomain), ['watched-domain'])
    assert.deepEqual(await kindsOf(ofUser), ['watched-user'])
    assert.deepEqual(await kindsOf(ofAll), ['watched-headline'])
    const [told] = await inbox(ofUser)
    assert.deepEqual(
      [told!.fix?.title, told!.people[0]?.user_id, told!.headline?.headline_id],
      ['New words', ana.user_id, headline_id],
    )
    assert.equal((await inbox(ofDomain))[0]!.headline?.headline_id, headline_id)

    await pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [headline_fix_id])
    assert.deepEqual(await kindsOf(ofUser), [])
  })
})
