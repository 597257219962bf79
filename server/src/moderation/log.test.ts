import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { readAtom, readJsonFeed } from '../engines/syndication/feed-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { moderationKit } from './moderation-test-kit.ts'

const site = await startTestSite()
const { admin, makeModerator, regular, report, act, undo, log } = moderationKit(site)
const mia = await makeModerator()
const ana = await regular()
const ben = await regular()
// The clock is stopped, so that nothing expires by age: what follows a change follows at once.
const began = performance.now()
mock.method(performance, 'now', () => began)
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Secret words of Ana')
const { comment_id } = await site.makeComment(ana, headline_fix_id, { body: 'Secret comment' })

test('the log tells what was done, to what, why and by whom in general, at once and to everybody', async () => {
  assert.deepEqual(await log(), [])
  const { action_id } = await act(mia, 'hide', 'fix', headline_fix_id, { reason: 'It is spam' })
  const [entry, ...more] = await log()
  assert.deepEqual(more, [])
  assert.ok(Date.now() - entry.done_at < 600_000)
  assert.deepEqual(
    { ...entry, done_at: 0 },
    {
      action_id,
      action: 'hide',
      what: 'fix',
      id: headline_fix_id,
      address: `/fixes/${headline_fix_id}`,
      reason: 'It is spam',
      done_at: 0,
      until: null,
      undone: false,
      undoes: null,
      by: { kind: 'moderator', name: '' },
    },
  )
  await undo(mia, action_id, 'It is none')
  const [undoing, undone] = await log()
  assert.deepEqual([undoing.action, undoing.undoes, undoing.reason], ['undo', action_id, 'It is none'])
  assert.equal(undone.undone, true)
})

test('it repeats no hidden words, and names neither reporters, nor moderators, nor operators', async () => {
  await report(ben, 'comment', comment_id, { reason: 'other', text: 'Words of Ben' })
  await act(mia, 'hide', 'comment', comment_id)
  await act(mia, 'suspend', 'user', ana.user_id, { until: Date.now() + 86_400_000 })
  await admin('act', 'hide', 'headline', String(headline_id), '--reason', 'For a test', '--by', 'olga')
  // The command line is another process, so the site hears of its write a moment later.
  const entries = await until(log, ([newest]) => newest?.what === 'headline')
  const answer = JSON.stringify(entries)
  for (const word of [
    'Secret',
    'Words of Ben',
    ana.username,
    ana.display_name,
    ben.username,
    mia.username,
    mia.display_name,
    'olga',
  ])
    assert.ok(!answer.includes(word), word)
  const [headline, suspended, comment] = entries
  assert.equal(headline.by.kind, 'operator')
  assert.ok(suspended.until > Date.now())
  assert.deepEqual(
    [suspended.address, comment.address],
    [`/profile/${ana.user_id}`, `/fixes/${headline_fix_id}#comment-${comment_id}`],
  )
})

test('it leaves out who is a moderator', async () => {
  assert.ok(!JSON.stringify(await log()).includes('moderator-add'))
})

test('with MODERATOR_NAMES moderators are named', async () => {
  const named = await startTestSite({ MODERATOR_NAMES: 'on' })
  const kit = moderationKit(named)
  const nia = await kit.makeModerator()
  const eva = await kit.regular()
  await kit.act(nia, 'limit', 'user', eva.user_id)
  const [entry] = await kit.log()
  assert.deepEqual(entry.by, { kind: 'moderator', name: nia.display_name })
})

test('it has kinds and pages', async () => {
  const actions = async (query: string) => (await log(query)).map(({ what }: { what: string }) => what)
  assert.deepEqual(await actions('?kind=members'), ['user'])
  assert.ok((await actions('?kind=posts')).every((what: string) => ['fix', 'comment', 'headline'].includes(what)))
  assert.deepEqual(await actions('?kind=site'), [])
  assert.equal((await site.get('/api/moderation/log/?kind=else')).status, 400)
  await site.database.pool.query(
    `insert into operator_actions (what, id, action, reason, done_by) select 'site', 0, 'alert-on', 'No. ' || n, 'a moderator' from generate_series(1, $1) n`,
    [moderationLimits.logPage + 1],
  )
  const first = (await site.get('/api/moderation/log/?kind=site&before=999999999')).body
  assert.equal(first.entries.length, moderationLimits.logPage)
  const rest = (await site.get(`/api/moderation/log/?kind=site&before=${first.next}`)).body
  assert.deepEqual([rest.entries.map(({ reason }: { reason: string }) => reason), rest.next], [['No. 1'], undefined])
})

test('it is a feed too, in Atom and JSON, with an ETag and the time of its last change', async () => {
  await undo(mia, (await act(mia, 'hide', 'comment', comment_id)).action_id)
  const { status, body, headers } = await site.get('/moderation/log.atom')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/atom\+xml/)
  const { entries } = readAtom(body)
  assert.ok(entries.length > 0 && entries.length <= moderationLimits.logPage)
  const json = await site.request({ method: 'GET', url: '/moderation/log.json' })
  assert.match(String(json.headers['content-type']), /^application\/feed\+json/)
  assert.deepEqual(readJsonFeed(json.body).entries, entries)
  const seen = { method: 'GET', url: '/moderation/log.atom' } as const
  const again = async (given: Record<string, string>) => (await site.request({ ...seen, headers: given })).status
  const lastModified = String(headers['last-modified'])
  assert.equal(await again({ 'if-none-match': String(headers.etag) }), 304)
  assert.equal(await again({ 'if-modified-since': lastModified }), 304)
  // An ETag counts alone. A later time does not mean that the client has what is here now: something newer may have been hidden.
  assert.equal(await again({ 'if-none-match': '"another"', 'if-modified-since': lastModified }), 200)
  assert.equal(await again({ 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }), 200)
  const head = await site.request({ ...seen, method: 'HEAD' })
  assert.deepEqual([head.status, head.body, head.headers['etag']], [200, '', headers['etag']])
  await act(mia, 'hide', 'fix', headline_fix_id)
  const changed = (await site.get('/moderation/log.atom')).body
  assert.ok(changed.includes('A moderator hid a fix') && !changed.includes('Secret'))
})
