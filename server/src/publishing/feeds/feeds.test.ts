import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedPath, feeds, outgoingFeedLimits } from '@unspun/contract/outgoing-feeds.ts'
import { pages } from '@unspun/contract/pages.ts'
import { readAtom, readJsonFeed } from '../../engines/syndication/feed-test-kit.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const { siteUrl } = site.config
const { pool } = site.database
const ana = await site.makeUser()
const ben = await site.makeUser()
const { act, undo, makeModerator } = moderationKit(site)
const mia = await makeModerator()
const PRINTED = 'مصر: "أزمة" & <غضب>'
const page = `<!doctype html><html lang="ar"><title>x</title><meta property="og:title" content='${PRINTED.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}'>`
const { headline_id, url } = await site.makeHeadline(ana, { body: page })
const { rows } = await pool.query('select domain_id from headlines where headline_id = $1', [headline_id])
const { domain_id } = rows[0]
await pool.query(`update domains set name = 'news.example' where domain_id = $1`, [domain_id])
const domain = 'news.example'
const fix = await site.makeFix(ben, headline_id, 'ارتفع سعر الخبز ]]> <b>')
await site.post('/api/headline-fixes/vote/', { headline_fix_id: fix.headline_fix_id, vote_value: 1 }, ana.token)
const cid = await site.makeUser()
const comment = await site.makeComment(cid, fix.headline_fix_id, { body: 'Well said <script>\nindeed' })

/** Every feed with the fix, by what it is a feed of. */
const withFix = {
  recent: feeds.recent(),
  top: feeds.top('day'),
  domain: feeds.domain(domain),
  member: feeds.member(ben.user_id),
  headline: feeds.headline(headline_id),
}
const fixId = `${siteUrl}/fixes/${fix.headline_fix_id}`

async function read(address: string) {
  const { status, body } = await site.get(feedPath(address, 'atom'))
  assert.equal(status, 200, address)
  return readAtom(body)
}
const idsIn = async (address: string) => (await read(address)).entries.map(({ id }) => id)

/** The feeds that show the fix. */
async function showing(): Promise<string[]> {
  const found = await Promise.all(Object.values(withFix).map(async (address) => (await idsIn(address)).includes(fixId)))
  return Object.keys(withFix).filter((_, place) => found[place])
}

test('a fix is in all its feeds, beside the printed headline, with its author and its language', async () => {
  assert.deepEqual(await showing(), Object.keys(withFix))
  const { entries, ...feed } = await read(feeds.recent())
  assert.deepEqual(feed, {
    title: 'Recent Fixes · Unspun',
    self: `${siteUrl}/feeds/recent.atom`,
    page: `${siteUrl}/`,
    hub: undefined,
  })
  const entry = entries.find(({ id }) => id === fixId)
  assert.deepEqual([entry?.title, entry?.lang, entry?.author], [fix.title, 'ar', ben.display_name])
  assert.equal(entry?.address, siteUrl + pages.fix(fix))
  assert.match(entry?.html ?? '', /<bdi lang="ar">مصر: &quot;أزمة&quot; &amp; &lt;غضب&gt;<\/bdi>/)
  assert.ok(entry?.html.includes(`<a href="${url}">`))
})

test('both formats say the same, with their media types, to everybody', async () => {
  for (const address of [...Object.values(withFix), feeds.needs()]) {
    const atom = await site.get(feedPath(address, 'atom'))
    const json = await site.get(feedPath(address, 'json'))
    assert.deepEqual(readJsonFeed(json.body).entries, readAtom(atom.body).entries)
    assert.equal(atom.headers['content-type'], 'application/atom+xml; charset=utf-8')
    assert.equal(json.headers['content-type'], 'application/feed+json; charset=utf-8')
    for (const { headers } of [atom, json]) {
      assert.match(String(headers['cache-control']), /^public, max-age=0, s-maxage=60/)
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.ok(Date.parse(String(headers['last-modified'])) >= 0)
    }
  }
})

test('the feed of a headline has its comments too', async () => {
  const { entries } = await read(feeds.headline(headline_id))
  assert.deepEqual(
    entries.map(({ id }) => id),
    [`${siteUrl}/comments/${comment.comment_id}`, fixId],
  )
  const [first] = entries
  assert.equal(first?.html, '<p><bdi>Well said &lt;script&gt;<br>indeed</bdi></p>')
  assert.match(
    first?.address ?? '',
    new RegExp(`^${siteUrl}/fixes/${fix.headline_fix_id}/.*#comment-${comment.comment_id}$`),
  )
  const reply = await site.makeComment(ben, fix.headline_fix_id, { reply_to_id: comment.comment_id })
  const replyId = `${siteUrl}/comments/${reply.comment_id}`
  assert.equal((await idsIn(feeds.headline(headline_id)))[0], replyId)
  await site.post('/api/comments/delete/', { comment_id: reply.comment_id }, ben.token)
  assert.ok(!(await idsIn(feeds.headline(headline_id))).includes(replyId))
})

test('an edited fix keeps its id and is updated', async () => {
  const before = (await read(feeds.recent())).entries.find(({ id }) => id === fixId)
  const { headline_fix_id } = fix
  const edit = { headline_fix_id, title: `${fix.title}!`, description: '' }
  assert.equal((await site.post('/api/headline-fixes/update/', edit, ben.token)).status, 200)
  for (const address of Object.values(withFix)) {
    const after = (await read(address)).entries.find(({ id }) => id === fixId)
    assert.equal(after?.title, edit.title, address)
    assert.equal(after?.published, before?.published)
    assert.ok(after!.updated! > before!.updated!)
  }
})

test('whatever is hidden or disabled leaves all feeds at once', async () => {
  const { headline_fix_id } = fix
  const all = Object.keys(withFix)
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, ben.token)
  assert.deepEqual(await showing(), [])
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, ben.token)
  for (const [what, id] of [
    ['fix', headline_fix_id],
    ['headline', headline_id],
    ['user', ben.user_id],
  ] as const) {
    assert.deepEqual(await showing(), all)
    const { action_id } = await act(mia, 'hide', what, id)
    // The feeds of a hidden headline or member do not exist.
    const gone = await Promise.all(Object.values(withFix).map((address) => site.get(feedPath(address, 'json'))))
    for (const { body } of gone) assert.ok(!JSON.stringify(body).includes(fixId), what)
    await undo(mia, action_id)
  }
  assert.deepEqual(await showing(), all)
})

test('a hidden comment leaves the feed at once, and so do the comments of a hidden member', async () => {
  const inFeed = async () =>
    (await idsIn(feeds.headline(headline_id))).includes(`${siteUrl}/comments/${comment.comment_id}`)
  for (const [what, id] of [
    ['comment', comment.comment_id],
    ['user', cid.user_id],
  ] as const) {
    assert.equal(await inFeed(), true)
    const { action_id } = await act(mia, 'hide', what, id)
    assert.equal(await inFeed(), false, what)
    await undo(mia, action_id)
  }
})

test('old addresses lead to the feed’s own, and unknown ones are told so', async () => {
  const moved = async (url: string) => {
    const { status, headers } = await site.get(url)
    return [status, headers['location']]
  }
  assert.deepEqual(await moved(`/feeds/members/${ben.username}.atom`), [301, `/feeds/members/${ben.user_id}.atom`])
  assert.deepEqual(await moved(`/feeds/domains/${domain.toUpperCase()}.json`), [301, `/feeds/domains/${domain}.json`])
  const other = await site.makeHeadline(ana, 'The same headline again')
  await act(mia, 'merge', 'headline', other.headline_id, { details: { into: headline_id } })
  assert.deepEqual(await moved(feedPath(feeds.headline(other.headline_id), 'atom')), [
    301,
    feedPath(feeds.headline(headline_id), 'atom'),
  ])
  for (const path of [
    'members/999999',
    'members/nobody',
    'headlines/999999',
    'headlines/x',
    'domains/no.example',
    'top/year',
  ])
    assert.equal((await site.get(`/feeds/${path}.atom`)).status, 404, path)
  assert.equal((await site.get('/feeds/recent.rss')).status, 404)
})

test('a feed ends with the newest entries that everybody sees', async () => {
  await pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title)
      select $1, $2, $3, 'Fix no. ' || n from generate_series(1, $4::int) n`,
    [headline_id, domain_id, ana.user_id, outgoingFeedLimits.entries],
  )
  const waiting = `update headline_fixes set waiting_until = now() + interval '1 day' where title = 'Fix no. 7'`
  await pool.query(waiting)
  // Any change makes the feeds out of date.
  const dan = await site.makeUser()
  await site.makeFix(dan, headline_id, 'The last one')
  for (const address of [feeds.recent(), feeds.domain(domain), feeds.headline(headline_id)]) {
    const { entries } = await read(address)
    assert.equal(entries.length, outgoingFeedLimits.entries, address)
    assert.equal(entries[0]?.title, 'The last one')
    assert.ok(entries.every(({ title }) => title !== 'Fix no. 7'))
  }
})
