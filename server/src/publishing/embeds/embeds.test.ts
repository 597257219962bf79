import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardPath } from '@unspun/contract/embeds.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as embedMessages from '@unspun/contract/messages/embeds.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()

/** A fix, which may leave the site if it is liked. */
async function makeFix(title: string, { liked = true } = {}) {
  const { headline_id } = await site.makeHeadline(ana, `Outrage about ${title.length}`)
  const fix = await site.makeFix(ana, headline_id, title)
  if (liked) await site.letLeave(fix.headline_fix_id)
  return fix
}
const oEmbed = (query: Record<string, string>) => site.get(`/api/embeds/oembed/?${new URLSearchParams(query)}`)
const addressOf = (fix: { headline_fix_id: number; title: string }) => site.config.siteUrl + pages.fix(fix)

describe('a card', () => {
  test('says that a reader wrote the fix, who that was and what was printed, and leads to its page', async () => {
    const fix = await makeFix(`Bridge "shut" <b>for</b> Tom's & repairs`)
    const { status, body, headers } = await site.get(cardPath(fix.headline_fix_id))
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.ok(body.includes('Bridge &quot;shut&quot; &lt;b&gt;for&lt;/b&gt; Tom&#39;s &amp; repairs'))
    assert.ok(!body.includes('<b>'))
    assert.ok(body.includes(fixMessages.readerWritten))
    assert.match(body, /<p class="original" dir="auto"[^>]*><s>Outrage about \d+<\/s>/)
    assert.ok(body.includes(embedMessages.by(ana.display_name)))
    assert.ok(body.includes(`href="${addressOf(fix)}"`))
  })

  test('may be framed by any site, and can do nothing there but open the fix in a tab', async () => {
    const { headline_fix_id } = await makeFix('Bridge closed')
    const { body, headers } = await site.get(cardPath(headline_fix_id))
    const policy = String(headers['content-security-policy']).split('; ')
    assert.ok(policy.includes("default-src 'none'") && policy.includes('frame-ancestors *'))
    assert.ok(policy.includes('sandbox allow-popups allow-popups-to-escape-sandbox'))
    assert.ok(!policy.some((rule) => rule.startsWith('script-src') || rule.includes('unsafe-inline')))
    assert.doesNotMatch(body, /<script|\son\w+=|<img|style="/i)
    assert.equal(headers['x-frame-options'], undefined)
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(headers['set-cookie'], undefined)
    assert.match(String(headers['x-robots-tag']), /noindex/)
  })

  test('of a fix that may not leave the site names nothing of it', async () => {
    const { headline_fix_id } = await makeFix('Nobody has voted for it', { liked: false })
    for (const id of [headline_fix_id, 999_999]) {
      const { status, body, headers } = await site.get(cardPath(id))
      assert.equal(status, 404)
      assert.ok(body.includes(embedMessages.gone))
      assert.ok(!body.includes('Nobody has voted') && !body.includes('Outrage'))
      assert.ok(String(headers['content-security-policy']).includes('frame-ancestors *'))
    }
  })

  test('goes at once when its author takes the fix back', async () => {
    const fix = await makeFix('It will be taken back')
    assert.equal((await site.get(cardPath(fix.headline_fix_id))).status, 200)
    assert.equal((await oEmbed({ url: addressOf(fix) })).status, 200)
    const { headline_fix_id } = fix
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, ana.token)
    assert.equal((await site.get(cardPath(headline_fix_id))).status, 404)
    assert.equal((await oEmbed({ url: addressOf(fix) })).status, 404)
  })
})

describe('oEmbed', () => {
  test('answers programs of any origin with a frame of the card, and whose words they are', async () => {
    const fix = await makeFix('Bridge closed for "repairs"')
    const { status, body, headers } = await oEmbed({ url: addressOf(fix), format: 'json' })
    assert.equal(status, 200)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.deepEqual(
      [body.version, body.type, body.title, body.author_name, body.provider_name],
      ['1.0', 'rich', fix.title, ana.display_name, site.config.siteName],
    )
    assert.ok(body.html.startsWith(`<iframe src="${site.config.siteUrl}${cardPath(fix.headline_fix_id)}"`))
    assert.ok(body.html.includes('title="A reader-written headline: Bridge closed for &quot;repairs&quot;"'))
    assert.ok(body.html.includes(`width="${body.width}" height="${body.height}"`))
  })

  test('gives a frame that grows where a narrow window makes its text longer', async () => {
    const fix = await makeFix(
      'Bridge closed for repairs from March until the end of next year, after a survey of its supports',
    )
    const { body } = await oEmbed({ url: addressOf(fix) })
    const [, low, high] = /;height:clamp\((\d+)px,calc\(\d+px - [\d.]+vw\),(\d+)px\)"/.exec(body.html) ?? []
    assert.equal(Number(low), body.height)
    assert.ok(Number(high) > body.height)
  })

  test('keeps to the size that is asked for', async () => {
    const url = addressOf(await makeFix('Bridge closed again'))
    const { body } = await oEmbed({ url, maxwidth: '300', maxheight: '120' })
    assert.deepEqual([body.width, body.height], [300, 120])
    assert.doesNotMatch(body.html, /clamp/)
    assert.equal((await oEmbed({ url, maxwidth: '5000' })).body.width, 800)
  })

  test('finds exactly the fixes that the API calls outgoing, so that no page offers a code in vain', async () => {
    const [liked, unliked, typed, outdated] = [
      await makeFix('Liked by readers'),
      await makeFix('Liked by nobody so far', { liked: false }),
      await makeFix('Of a headline that a reader has typed'),
      await makeFix('Of words that the outlet prints no longer'),
    ]
    const { pool } = site.database
    await pool.query('update headlines set title_by_reader = true where headline_id = $1', [typed.headline_id])
    await pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, source)
        select headline_id, 'Earlier words', title, 'page' from headlines where headline_id = $1`,
      [outdated.headline_id],
    )
    const all = (await site.post('/api/headline-fixes/list-by-user-id/', { user_id: ana.user_id })).body.headline_fixes
    for (const [fix, isOutgoing] of [
      [liked, true],
      [unliked, false],
      [typed, false],
      [outdated, false],
    ] as const) {
      const { headline_fix_id: id, headline_id } = fix
      const { original_url: url } = all.find((each: HeadlineFix) => each.headline_fix_id === id)
      const [onPage] = (await site.post('/api/headlines/get-by-url/', { url })).body.headline_fixes
      const byId = (await site.get(`/api/headline-fixes/get/?id=${id}&ts=${headline_id}`)).body
      const inList = all.find((each: HeadlineFix) => each.headline_fix_id === id)
      const { status } = await oEmbed({ url: addressOf(fix) })
      assert.deepEqual(
        [onPage.outgoing, byId.outgoing, inList.outgoing, status],
        [isOutgoing, isOutgoing, isOutgoing, isOutgoing ? 200 : 404],
        fix.title,
      )
    }
  })

  test('finds fixes that may leave this site only', async () => {
    const untested = await makeFix('Untested', { liked: false })
    for (const url of [addressOf(untested), `${site.config.siteUrl}/`, 'https://elsewhere.example/fixes/1', 'nothing'])
      assert.equal((await oEmbed({ url })).status, 404, url)
    assert.equal((await oEmbed({ url: addressOf(await makeFix('In XML')), format: 'xml' })).status, 400)
  })
})
