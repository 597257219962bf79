import assert from 'node:assert/strict'
import fs from 'node:fs'
import { describe, test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { NOTIFY, notificationsOf } from '../../engines/cache-invalidation/cache-invalidation.ts'
import { operatorOf } from '../../moderation/moderation-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

const site = await startTestSite()
const { siteUrl } = site.config
const ana = await site.makeUser()
const ben = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana, 'Bread & "butter" riot')
const fix = await site.makeFix(ana, headline_id, 'Bread <costs> more')

const listedIn = async (path: string) => {
  const { status, body, headers } = await site.get(path)
  assert.equal(status, 200, path)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address).replace(siteUrl, ''))
}

const makeAllAnew = () => site.database.pool.query(NOTIFY, [notificationsOf([EVERYTHING]), []])

/** Waits until a file has `length` entries: processes notify each other of invalidations with a delay. */
const untilListed = (path: string, length: number) =>
  until(
    () => listedIn(path),
    (listed) => listed.length === length,
  )

describe('the sitemap', () => {
  test('lists a file for each range of IDs, and one for the pages that always exist', async () => {
    assert.deepEqual(await listedIn('/sitemap.xml'), [
      '/sitemap/pages.xml',
      '/sitemap/headlines-1.xml',
      '/sitemap/fixes-1.xml',
      '/sitemap/domains-1.xml',
    ])
    assert.deepEqual(await listedIn('/sitemap/pages.xml'), [
      '/',
      '/today',
      '/changed',
      '/inthenews',
      '/domains',
      '/numbers',
      '/how-it-works',
      '/extension',
      '/data',
      '/ranking',
      '/policy',
      '/moderation/log',
    ])
  })

  test('lists visible pages by their canonical URLs', async () => {
    assert.deepEqual(await listedIn('/sitemap/headlines-1.xml'), [
      pages.headline({ headline_id, title: 'Bread & "butter" riot' }),
    ])
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), [pages.fix(fix)])
    const { body } = await site.get('/sitemap/fixes-1.xml')
    assert.match(body, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    assert.equal((await listedIn('/sitemap/domains-1.xml')).length, 1)
  })

  test('is not rebuilt for new pages', async () => {
    const listed = await listedIn('/sitemap/fixes-1.xml')
    const posted = await site.makeFix(ben, headline_id, 'Bread up')
    await site.post('/api/headline-fixes/vote/', { headline_fix_id: posted.headline_fix_id, vote_value: 1 }, ben.token)
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), listed)
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: posted.headline_fix_id }, ben.token)
  })

  test('removes a disabled fix, an old title, and a hidden headline with its fixes at once', async () => {
    const other = await site.makeFix(ana, headline_id, 'Bread is dearer')
    await makeAllAnew()
    await untilListed('/sitemap/fixes-1.xml', 2)
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: other.headline_fix_id }, ana.token)
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), [pages.fix(fix)])
    const edited = { headline_fix_id: fix.headline_fix_id, title: 'Bread costs less' }
    await site.post('/api/headline-fixes/update/', edited, ana.token)
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), [pages.fix(edited)])

    const hidden = await site.makeHeadline(ana, 'Hidden')
    await site.makeFix(ana, hidden.headline_id, 'Hidden too')
    await makeAllAnew()
    await untilListed('/sitemap/headlines-1.xml', 2)
    await untilListed('/sitemap/fixes-1.xml', 2)
    const act = operatorOf(site)
    await act('hide', 'headline', hidden.headline_id)
    await untilListed('/sitemap/headlines-1.xml', 1)
    await untilListed('/sitemap/fixes-1.xml', 1)
    await act('hide', 'user', ana.user_id)
    await untilListed('/sitemap/fixes-1.xml', 0)
    await act('restore', 'user', ana.user_id)
  })

  test('responds with 404 for other file names', async () => {
    for (const file of [
      'fixes-2.xml',
      'fixes-0.xml',
      'fixes-01.xml',
      'users-1.xml',
      'fixes-1',
      'fixes-9999999999.xml',
      '%00',
    ]) {
      assert.ok([400, 404].includes((await site.get(`/sitemap/${file}`)).status), file)
    }
  })
})

test('building a file counts against the rate limit of the client’s network', async () => {
  const site = await startTestSite({ RATE_LIMIT: '10' })
  const answers = []
  for (const file of ['headlines-1', 'fixes-1', 'domains-1', 'domains-1', 'pages']) {
    answers.push(await site.get(`/sitemap/${file}.xml`))
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 429, 429, 200],
  )
  assert.ok(Number(answers[2]!.headers['retry-after']) > 0)
  assert.equal((await site.get('/sitemap/fixes-1.xml')).status, 200)
})

test('robots.txt excludes pages without value for search, and names the sitemap', async () => {
  const { body, headers } = await site.get('/robots.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const lines = body.trim().split('\n')
  for (const path of ['/api/', '/identity/', '/settings', '/forgot', '/auth', '/fixes/edit/', '/moderation'])
    assert.ok(lines.includes(`Disallow: ${path}`), path)
  assert.ok(lines.includes('Allow: /moderation/log'))
  assert.equal(lines.at(-1), `Sitemap: ${siteUrl}/sitemap.xml`)
  assert.ok(!lines.includes('Disallow: /'))
})

test('the site has a web app manifest', async () => {
  const { body, headers } = await site.get('/manifest.webmanifest')
  assert.match(String(headers['content-type']), /^application\/manifest\+json/)
  const { name, start_url, icons, shortcuts, share_target, color_scheme_dark, ...manifest } = JSON.parse(body)
  assert.deepEqual([name, start_url], [site.config.siteName, '/'])
  assert.deepEqual(
    shortcuts.map(({ url }: { url: string }) => url),
    [pages.today(), pages.newFix(), pages.inTheNews(), pages.home('needs')],
  )
  for (const { src } of icons) assert.ok(fs.existsSync(new URL(`../../../../web/public${src}`, import.meta.url)), src)
  assert.deepEqual(share_target, {
    action: pages.newFix(),
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { url: 'url', text: 'text', title: 'title' },
  })
  const tokens = fs.readFileSync(new URL('../../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
  for (const [token, member] of [
    ['card', 'theme_color'],
    ['paper', 'background_color'],
  ] as const)
    assert.ok(tokens.includes(`--color-${token}: light-dark(${manifest[member]}, ${color_scheme_dark[member]})`), token)
})
