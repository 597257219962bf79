import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adminOf, outcomeOf } from '../../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

const site = await startTestSite()
const { databaseUrl: DATABASE_URL, siteUrl: SITE_URL, dataDir: DATA_DIR } = site.config
const admin = adminOf({ DATABASE_URL, SITE_URL, DATA_DIR })
const { pool } = site.database
const ana = await site.makeUser()
const mia = await site.makeUser({ secondFactor: true })
outcomeOf(await admin('moderator', 'add', String(mia.user_id), '--json'))

interface Told {
  action: string
  thing: { what: string; id: number; name?: string }
  details?: object
  until?: number
  reason?: string
}
const act = (by: TestUser | undefined, { thing, reason = 'As printed', ...order }: Told) =>
  site.post('/api/moderation/act/', { ...order, things: [thing], reason }, by?.token)
/** The actions of a moderator about one thing. */
async function done(order: Told) {
  const { status, body } = await act(mia, order)
  assert.equal(status, 200, JSON.stringify(body))
  return body.outcomes[0]
}
const undo = async (action_id: number) =>
  (await site.post('/api/moderation/undo/', { action_id, reason: 'A mistake' }, mia.token)).body
const read = async (id: number) => (await site.get(`/api/headlines/get/?id=${id}`)).body
const headline = (id: number) => ({ what: 'headline', id })

describe('who may merge, correct and forbid', () => {
  const orders: Record<string, () => Promise<Told>> = {
    merge: async () => {
      const [from, into] = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
      return { action: 'merge', thing: headline(from.headline_id), details: { into: into.headline_id } }
    },
    correct: async () => {
      const { headline_id } = await site.makeHeadline(ana)
      return { action: 'correct', thing: headline(headline_id), details: { title: 'Corrected' } }
    },
    forbid: async () => ({ action: 'forbid', thing: { what: 'network', id: 0, name: '203.0.113.0/24' } }),
  }
  for (const [action, make] of Object.entries(orders))
    test(`${action}: moderators, with a reason`, async () => {
      const order = await make()
      const newcomer = await site.makeUser({ verified: false })
      assert.equal((await act(undefined, order)).status, 401)
      assert.equal((await act(newcomer, order)).status, 403)
      assert.equal((await act(ana, order)).status, 403)
      assert.equal((await done({ ...order, reason: ' ' })).changed, false)
      assert.match((await done({ ...order, reason: '' })).error, /^Please give a reason/)
      const { changed, action_id } = await done(order)
      assert.equal(changed, true)
      assert.equal((await done(order)).changed, false)
      assert.equal((await undo(action_id)).outcome.changed, true)
      const { entries } = (await site.get('/api/moderation/log/')).body
      const logged = entries.find((entry: { action_id: number }) => entry.action_id === action_id)
      assert.deepEqual([logged.action, logged.undone, logged.reason], [action, true, 'As printed'])
    })

  test('nobody merges or corrects a headline that they have added themselves', async () => {
    const own = await site.makeHeadline(mia)
    const other = await site.makeHeadline(ana)
    const merging = { action: 'merge', thing: headline(own.headline_id), details: { into: other.headline_id } }
    assert.match((await done(merging)).error, /^Nobody may act/)
    const correcting = { action: 'correct', thing: headline(own.headline_id), details: { title: 'Better' } }
    assert.match((await done(correcting)).error, /^Nobody may act/)
    assert.equal((await read(own.headline_id)).headline_id, own.headline_id)
  })
})

describe('a corrected title', () => {
  test('is read everywhere, its share pictures are drawn again, and the undo gives the old one back', async () => {
    const { headline_id, url } = await site.makeHeadline(ana, 'Tpyo in the headline')
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Of Ana')
    await pool.query(`update headlines set title_by_reader = true where headline_id = $1`, [headline_id])
    await pool.query(
      `update headline_fixes set share_picture_of = 'old', share_picture_try_at = now() + interval '1 day' where headline_fix_id = $1`,
      [headline_fix_id],
    )
    const details = { title: '  Typo in  the headline ', description: 'What happened.', lang: 'en' }
    const { action_id } = await done({ action: 'correct', thing: headline(headline_id), details })
    const { title, title_by_reader, description, lang } = await read(headline_id)
    assert.deepEqual(
      { title, title_by_reader, description, lang },
      { title: 'Typo in the headline', title_by_reader: false, description: 'What happened.', lang: 'en' },
    )
    const fix = (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body
    assert.equal(fix.headline_title, 'Typo in the headline')
    const { rows } = await pool.query(
      `select share_picture_of as shown, share_picture_try_at <= now() as due from headline_fixes where headline_fix_id = $1`,
      [headline_fix_id],
    )
    assert.deepEqual(rows, [{ shown: '', due: true }])

    const second = await done({ action: 'correct', thing: headline(headline_id), details: { title: 'Once more' } })
    assert.deepEqual((await undo(action_id)).errors, [
      'This was changed again later. Please undo the later action first.',
    ])
    assert.equal((await read(headline_id)).title, 'Once more')
    await undo(second.action_id)
    await undo(action_id)
    const again = await read(headline_id)
    assert.deepEqual([again.title, again.title_by_reader], ['Tpyo in the headline', true])
    assert.equal((await site.post('/api/headlines/get-by-url/', { url })).body.title, 'Tpyo in the headline')
  })

  test('says something, is not too long, and belongs to a headline that is there', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const correct = (details: object, id = headline_id) => done({ action: 'correct', thing: headline(id), details })
    assert.match((await correct({ title: ' \u200b ' })).error, /^Please give the title/)
    assert.match((await correct({})).error, /^Please give the title/)
    assert.match((await correct({ title: 'x'.repeat(251) })).error, /250/)
    assert.ok((await correct({ title: 'x' }, 999_999)).error)
    const malformed = await act(mia, { action: 'correct', thing: headline(headline_id), details: { lang: '../' } })
    assert.equal(malformed.status, 400)
  })

  test('by the command line it is the same', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'As it was')
    const id = String(headline_id)
    const made = outcomeOf(await admin('act', 'correct', id, '--title', 'As it is', '--reason', 'As printed', '--json'))
    await until(
      () => read(headline_id),
      ({ title }) => title === 'As it is',
    )
    outcomeOf(await admin('undo', String(made.action_id), '--reason', 'A mistake', '--json'))
    await until(
      () => read(headline_id),
      ({ title }) => title === 'As it was',
    )
    assert.equal((await admin('act', 'correct', id, '--reason', 'Nothing')).code, 1)
    const malformed = await admin('act', 'correct', id, '--lang', '../', '--reason', 'As printed')
    assert.deepEqual([malformed.code, /--lang/.test(malformed.complaint)], [2, true])
  })
})

test('a merge by the command line, and what its undo cannot give back', async () => {
  const [from, into] = [await site.makeHeadline(ana), await site.makeHeadline(ana)]
  const words = [
    'act',
    'merge',
    String(from.headline_id),
    '--into',
    String(into.headline_id),
    '--reason',
    'Printed twice',
  ]
  const { action_id } = outcomeOf(await admin(...words, '--json'))
  await site.makeFix(ana, into.headline_id, 'Added since')
  await until(
    () => read(from.headline_id),
    ({ headline_id }) => headline_id === into.headline_id,
  )
  // Nothing restores an empty headline.
  assert.equal((await admin('act', 'restore', 'headline', String(from.headline_id))).code, 1)
  const { out } = await admin('undo', String(action_id), '--reason', 'They are two')
  assert.match(out, /One fix that was added since stays where it is\./)
  assert.equal((await admin('act', 'merge', String(from.headline_id), '--reason', 'No target')).code, 1)
})
