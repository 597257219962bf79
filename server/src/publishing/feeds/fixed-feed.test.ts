import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import * as feedMessages from '@unspun/contract/messages/outgoing-feeds.ts'
import { feedPath, feeds } from '@unspun/contract/outgoing-feeds.ts'
import { readAtom, readJsonFeed } from '../../engines/syndication/feed-test-kit.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { act, undo, makeModerator } = moderationKit(site)
const mia = await makeModerator()
const ana = await site.makeUser()
const voters = await Promise.all([1, 2, 3, 4, 5].map(() => site.makeUser()))
const PRINTED = 'SHOCK: “Bread” prices — up!'
const { headline_id, url } = await site.makeHeadline(ana, PRINTED)
const { rows } = await pool.query('select domain_id from headlines where headline_id = $1', [headline_id])
await pool.query(`update domains set name = 'news.example' where domain_id = $1`, [rows[0].domain_id])
const other = await site.makeHeadline(ana, 'Something ELSE')
const fix = await site.makeFix(ana, headline_id, 'Bread costs 2 % more')
/** Makes a fix old enough to leave a young site. */
const age = (id: number) =>
  pool.query(`update headline_fixes set created_at = created_at - interval '1 hour' where headline_fix_id = $1`, [id])
await age(fix.headline_fix_id)
const votesFor = (headline_fix_id: number, vote_value: number, by = voters) =>
  Promise.all(by.map(({ token }) => site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)))
const vote = (vote_value: number, by = voters) => votesFor(fix.headline_fix_id, vote_value, by)
/** The outlet's own spelling of the address, which the fixed feed keeps. */
const link = `${url}?utm_source=rss`
const address = feeds.fixed('news.example')

/** Puts an item into the outlet's feed, as if it had been read. */
const print = (title: string, at: string) =>
  pool.query(
    `insert into feed_items (guid, title, domain, link, link_key, published_at) values ($1, $2, 'news.example', $1, $3, $4)
      on conflict (guid) do update set title = $2`,
    [at, title, createHash('sha256').update(urlKey(at)).digest(), '2026-11-20T10:00:00Z'],
  )

async function read() {
  const atom = await site.get(feedPath(address, 'atom'))
  assert.equal(atom.status, 200)
  const feed = readAtom(atom.body)
  assert.deepEqual(readJsonFeed((await site.get(feedPath(address, 'json'))).body).entries, feed.entries)
  return feed
}
/** The title of the article in the feed. */
const shown = async () => (await read()).entries.find((entry) => entry.address === link || entry.address === url)?.title

let times = 0
/** Makes the feeds out of date, as news does. */
const news = () => site.makeFix(ana, other.headline_id, `Something else, no. ${++times}`)

test('without a feed of the outlet, it has the headlines that were added, with the fix once it may leave the site', async () => {
  assert.equal(await shown(), PRINTED)
  await vote(1)
  const { entries } = await read()
  assert.deepEqual(
    entries.map(({ title }) => title),
    [fix.title],
  )
  assert.ok(
    (await site.get(feedPath(address, 'json'))).body.includes(
      JSON.stringify(feedMessages.fixedOfAdded('news.example')),
    ),
  )
  await vote(0, voters.slice(1))
  assert.equal(await shown(), PRINTED)
  await vote(1)
})

test('the outlet’s feed has the fix in place of the printed title, which stands in the body, and its own link', async () => {
  const before = (await read()).entries[0]?.id
  await print(PRINTED.toUpperCase().replace('—', '-'), link)
  await print('Weather: rain', 'https://news.example/rain')
  await news()
  const { entries, title } = await read()
  assert.equal(title, 'news.example, with headlines by readers · Unspun')
  const [rain, bread] = entries
  assert.deepEqual([bread?.title, bread?.address, bread?.author], [fix.title, link, ana.display_name])
  assert.equal(bread?.id, before)
  assert.match(bread?.html ?? '', /news\.example printed: <bdi[^>]*>SHOCK: “BREAD” PRICES - UP!<\/bdi>/)
  assert.ok(bread!.updated! > bread!.published!)
  assert.deepEqual(
    [rain?.title, rain?.address, rain?.author, rain?.html, rain?.updated],
    [
      'Weather: rain',
      'https://news.example/rain',
      'news.example',
      `<p>${feedMessages.asPrinted('news.example')}</p>`,
      rain?.published,
    ],
  )
})

test('each title that takes the place of another one is dated, so that readers of the feed notice it', async () => {
  const entry = async () => (await read()).entries.find((each) => each.address === link)!
  const second = await site.makeFix(ana, headline_id, 'Bread gets dearer')
  await age(second.headline_fix_id)
  const seen: string[] = []
  const shows = async (title: string) => {
    const { title: now, updated, published } = await entry()
    assert.equal(now, title)
    assert.ok(updated! > (seen.at(-1) ?? published!), `${title}: ${updated} after ${seen.at(-1)}`)
    seen.push(updated!)
  }
  await shows(fix.title)
  await votesFor(second.headline_fix_id, 1)
  await vote(-1)
  await shows(second.title)
  // The older fix is first again.
  await votesFor(second.headline_fix_id, -1)
  await vote(1)
  await shows(fix.title)
  await vote(0)
  await shows('SHOCK: “BREAD” PRICES - UP!')
  await vote(1)
  await shows(fix.title)
})

test('a fix that is hidden or liked no more leaves it at once', async () => {
  const printed = 'SHOCK: “BREAD” PRICES - UP!'
  const { action_id } = await act(mia, 'hide', 'fix', fix.headline_fix_id)
  assert.equal(await shown(), printed)
  await undo(mia, action_id)
  assert.equal(await shown(), fix.title)
  await vote(-1, voters.slice(0, 3))
  assert.equal(await shown(), printed)
  await vote(1)
  assert.equal(await shown(), fix.title)
})

test('a fix does not replace a title that the outlet has changed since', async () => {
  await print('Correction: bread prices fell', link)
  await news()
  const bread = (await read()).entries.find((entry) => entry.address === link)
  assert.equal(bread?.title, 'Correction: bread prices fell')
  assert.ok(bread?.html.startsWith(`<p>${feedMessages.earlierWording}`) && !bread.html.includes(fix.title))
})

test('a forbidden outlet has an empty feed, and an unknown one none', async () => {
  await act(mia, 'forbid', 'domain', rows[0].domain_id)
  assert.deepEqual((await read()).entries, [])
  assert.equal((await site.get('/domains/unknown.example/fixed.atom')).status, 404)
  const { status, headers } = await site.get('/domains/NEWS.example/fixed.json')
  assert.deepEqual([status, headers['location']], [301, feedPath(address, 'json')])
})
