import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, outcomeOf } from './test-kit.ts'

const site = await startTestSite()
const { databaseUrl: DATABASE_URL, siteUrl: SITE_URL, dataDir: DATA_DIR } = site.config
const admin = adminOf({ DATABASE_URL, SITE_URL, DATA_DIR })
const ana = await site.makeUser()
const { headline_id, url } = await site.makeHeadline(ana)
const WHY = ['--reason', 'Floods of advertising']

const favorite = (remoteAddress: string) =>
  site.request({
    method: 'POST',
    url: '/api/headlines/favorite/',
    payload: { headline_id },
    remoteAddress,
    headers: { 'auth-token': ana.token },
  })
const forbidden = async () =>
  outcomeOf(await admin('forbidden', '--json')).forbidden.map(({ kind, name }: { kind: string; name: string }) => [
    kind,
    name,
  ])

describe('the command forbid', () => {
  test('forbids a network for some days, a second time only once, and an undo allows it again', async () => {
    const done = outcomeOf(await admin('act', 'forbid', 'network', '198.51.100.77/24', ...WHY, '--days', '7', '--json'))
    assert.deepEqual([done.what, done.name, done.changed], ['network', '198.51.100.0/24', true])
    await until(
      () => favorite('198.51.100.1'),
      ({ status }) => status === 403,
    )
    assert.match((await favorite('198.51.100.1')).body.errors[0], / until \d+ \w+ \d{4}\. You can go on reading\.$/)
    const longer = outcomeOf(await admin('act', 'forbid', 'network', '198.51.100.0/24', ...WHY, '--json'))
    assert.equal(longer.changed, true)
    assert.equal(outcomeOf(await admin('act', 'forbid', 'network', '198.51.100.0/24', ...WHY, '--json')).changed, false)
    assert.deepEqual(await forbidden(), [['network', '198.51.100.0/24']])
    assert.match((await admin('actions')).out, /forbid network 198\.51\.100\.0\/24 .*: Floods of advertising/)

    const early = await admin('undo', String(done.action_id), '--reason', 'Too early')
    assert.deepEqual(
      [early.code, early.complaint],
      [1, 'This was changed again later. Please undo the later action first.'],
    )
    // The first ban is in force again, with its own end.
    outcomeOf(await admin('undo', String(longer.action_id), '--reason', 'A mistake', '--json'))
    await until(
      () => favorite('198.51.100.1'),
      ({ body }) => / until /.test(body.errors?.[0]),
    )
    outcomeOf(await admin('undo', String(done.action_id), '--reason', 'They have stopped', '--json'))
    await until(
      () => favorite('198.51.100.1'),
      ({ status }) => status === 200,
    )
    assert.deepEqual(await forbidden(), [])
  })

  test('forbids a mail domain and an outlet, even one that the site does not know yet', async () => {
    const mail = outcomeOf(await admin('act', 'forbid', 'mail-domain', '@Müll.example', ...WHY, '--json'))
    assert.equal(mail.name, 'xn--mll-hoa.example')
    const known = outcomeOf(await admin('act', 'forbid', 'domain', new URL(url).hostname, ...WHY, '--json'))
    const unknown = outcomeOf(await admin('act', 'forbid', 'domain', 'www.Spam.example', ...WHY, '--json'))
    assert.equal(unknown.name, 'spam.example')
    await until(
      () => site.post('/api/headlines/create/', { url: site.news.serve('New') }, ana.token),
      ({ body }) => /^Headlines of this outlet/.test(body.errors?.[0] ?? ''),
    )
    for (const { action_id } of [mail, known, unknown])
      outcomeOf(await admin('undo', String(action_id), '--reason', 'All is well', '--json'))
    assert.deepEqual(await forbidden(), [])
  })

  test('forbids no network that would lock operators out, and requires a reason', async () => {
    for (const [network, sentence] of [
      ['127.0.0.1', /^Local and private networks/],
      ['10.0.0.0/16', /^Local and private networks/],
      ['198.0.0.0/8', /^This network is too wide/],
      ['somewhere', /^Please give a network/],
    ] as const) {
      const { code, complaint } = await admin('act', 'forbid', 'network', network, ...WHY)
      assert.equal(code, 1)
      assert.match(complaint, sentence)
    }
    assert.match((await admin('act', 'forbid', 'mail-domain', 'com', ...WHY)).complaint, /^Please give the domain/)
    assert.equal((await admin('act', 'forbid', 'network', '198.51.100.0/24')).code, 2)
    assert.equal((await admin('act', 'forbid', 'country', 'x', ...WHY)).code, 2)
    assert.match((await admin('forbidden')).out, /^Nothing is forbidden\.$/)
  })
})
