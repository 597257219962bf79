import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import { feedPath, outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import { searchFeed, searchFor, searchHeadlines, searchLimits } from '@unspun/contract/search.ts'
import { readAtom, readJsonFeed } from '../../engines/syndication/feed-test-kit.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const PAGES_A_MINUTE = 200
const site = await startTestSite({ RATE_LIMIT: String(PAGES_A_MINUTE) })
const { siteUrl } = site.config
const { pool } = site.database
const { act, undo, makeModerator } = moderationKit(site)
const mia = await makeModerator()
const ana = await site.makeUser()
const ben = await site.makeUser()

const atom = (text: string) => feedPath(searchFeed(text), 'atom')
async function read(text: string) {
  const { status, body } = await site.get(atom(text))
  assert.equal(status, 200, text)
  return readAtom(body)
}
const idsIn = async (text: string) => (await read(text)).entries.map(({ id }) => id)
const idOf = (of: { headline_fix_id: number } | { headline_id: number }) =>
  `${siteUrl}/${'headline_fix_id' in of ? `fixes/${of.headline_fix_id}` : `headlines/${of.headline_id}`}`

test('has the newest headlines that the search finds, each with its first fix, in both formats', async () => {
  const best = await site.makeHeadline(ana, 'Ibis, ibis & ibis at the pond')
  const { body: fix } = await site.post(
    '/api/headline-fixes/create/',
    {
      headline_id: best.headline_id,
      title: 'Birds at the pond',
      description: 'Counted',
      quote: 'Three <b>ibises</b> were seen',
    },
    ben.token,
  )
  const newest = await site.makeHeadline(ana, 'A lonely ibis "at" the pond')
  const text = 'ibis site:127.0.0.1'
  const { entries, ...feed } = await read(text)
  assert.deepEqual(
    entries.map(({ id }) => id),
    [idOf(newest), idOf(fix)],
    'the newest first, not the best match',
  )
  assert.deepEqual(feed, {
    title: `Search: ${text} · Unspun`,
    self: siteUrl + atom(text),
    page: siteUrl + searchFor(text),
    hub: undefined,
  })
  assert.ok(entries[1]?.html.includes(`<p>${feedMessages.quoted} <bdi`), 'the quote is set apart')
  assert.match(entries[1]?.html ?? '', /Three &lt;b&gt;ibises&lt;\/b&gt; were seen/)
  const json = await site.get(feedPath(searchFeed(text), 'json'))
  assert.deepEqual(readJsonFeed(json.body).entries, entries)
  assert.deepEqual(await idsIn('ibis has:fix'), [idOf(fix)])
  assert.deepEqual(await idsIn(`by:${ben.username} pond`), [idOf(fix)])
})

test('whatever is hidden leaves it at once, and comes back', async () => {
  const headline = await site.makeHeadline(ana, 'Shoebill stands still')
  const fix = await site.makeFix(ben, headline.headline_id, 'A bird rests')
  assert.deepEqual(await idsIn('shoebill'), [idOf(fix)])
  for (const [what, id, left] of [
    ['fix', fix.headline_fix_id, [idOf({ headline_id: headline.headline_id })]],
    ['user', ben.user_id, [idOf({ headline_id: headline.headline_id })]],
    ['headline', headline.headline_id, []],
  ] as const) {
    const { action_id } = await act(mia, 'hide', what, id)
    assert.deepEqual(await idsIn('shoebill'), left, what)
    await undo(mia, action_id)
    assert.deepEqual(await idsIn('shoebill'), [idOf(fix)], what)
  }
})

test('a new fix brings an older headline back, beside the one that leads', async () => {
  const cyd = await site.makeUser()
  const old = await site.makeHeadline(ana, 'Marabou stork lands')
  const leading = await site.makeFix(cyd, old.headline_id, 'A stork lands')
  await pool.query('update headline_fixes set score = 9 where headline_fix_id = $1', [leading.headline_fix_id])
  await site.letLeave(leading.headline_fix_id)
  // It has changed when it began to lead.
  const [first] = (await read('marabou site:127.0.0.1 has:fix')).entries
  assert.ok(first!.updated! > first!.published!)
  await pool.query(
    `insert into headlines (url_id, domain_id, original_url, title)
      select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), (select min(domain_id) from domains),
        'https://storks.example/' || n, 'Marabou ' || n from generate_series(1, ${outgoingFeedLimits.entries + 1}) n`,
  )
  await pool.query(`update headlines set created_at = now() - interval '1 hour' where headline_id = $1`, [
    old.headline_id,
  ])
  await pool.query(`update headline_fixes set created_at = now() - interval '1 hour' where headline_fix_id = $1`, [
    leading.headline_fix_id,
  ])
  await pool.query(`update headlines set lead_changed_at = null where headline_id = $1`, [old.headline_id])
  assert.ok(!(await idsIn('marabou')).includes(idOf(leading)))
  const fresh = await site.makeFix(ana, old.headline_id, 'Stork seen')
  assert.equal((await idsIn('marabou site:127.0.0.1'))[0], idOf(fresh))
  const ids = await idsIn(`marabou stork`)
  assert.deepEqual(
    ids.filter((id) => id.includes('/fixes/')),
    [idOf(fresh), idOf(leading)],
  )
})

test('ends with the newest headlines', async () => {
  await pool.query(
    `insert into headlines (url_id, domain_id, original_url, title)
      select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), (select min(domain_id) from domains),
        'https://news.example/' || n, 'Hoatzin ' || n from generate_series(1, ${outgoingFeedLimits.entries + 1}) n`,
  )
  const { entries } = await read('hoatzin')
  assert.equal(entries.length, outgoingFeedLimits.entries)
  assert.ok(entries.every(({ title }) => title !== 'Hoatzin 1'))
})

test('other spellings of a search lead to one address, and what asks for nothing has no feed', async () => {
  const moved = async (url: string) => {
    const { status, headers } = await site.get(url)
    return [status, headers['location']]
  }
  assert.deepEqual(await moved('/feeds/search.atom?q=%20ibis%20%20pond%0A'), [301, atom('ibis pond')])
  assert.deepEqual(await moved(`/feeds/search.atom?q=${'x'.repeat(searchLimits.text + 1)}`), [
    301,
    atom('x'.repeat(searchLimits.text)),
  ])
  for (const same of ['?q=ibis%20pond', '?utm_source=x&q=ibis+pond', '?q=ibis+pond&q=other'])
    assert.equal((await site.get(`/feeds/search.atom${same}`)).status, 200, same)
  for (const text of ['😀'.repeat(searchLimits.text), '%', '../..', 'a/b?c#d', "';--", '\u202e'])
    assert.ok([200, 301].includes((await site.get(atom(text))).status), text)
  assert.deepEqual((await read('nosuchword')).entries, [])
  for (const nothing of ['', '?q=', '?q=+', '?q=has:comment', '?text=ibis'])
    assert.equal((await site.get(`/feeds/search.json${nothing}`)).status, 404, nothing)
})

test('costs as much as a search, unless it is in the cache', async () => {
  const ask = (n: number) => site.request({ method: 'GET', url: atom(`ibis -word${n}`), remoteAddress: '10.9.9.9' })
  let made = 0
  while ((await ask(made)).status === 200) made++
  assert.equal(made, (PAGES_A_MINUTE * 2) / searchHeadlines.cost!)
  assert.equal((await ask(0)).status, 200)
})
