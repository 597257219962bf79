import assert from 'node:assert/strict'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { pageList, pages } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../tools/src/build-pages.ts'
import * as pictures from '../engines/pictures/picture-test-kit.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { item, rss } from '../news/sources/feed-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

// Browsers load pictures from the site's own hosts only, whatever articles and feeds name.

const SITE_URL = 'http://localhost:3999'
const IMAGES_URL = 'http://images.localhost/pictures'
const OWN_HOSTS = ['localhost:3999', 'images.localhost']
const jpeg = await pictures.plainPicture(700, 400).jpeg().toBuffer()

/** A news site with a feed of two items: one with a picture, and one whose picture is missing. */
const press = createServer(({ url, headers: { host } }, response) => {
  const picture = (name: string) => `<enclosure url="http://${host}/${name}.jpg" type="image/jpeg" length="1"/>`
  if (url === '/feed') response.end(rss(item('new', picture('photo')) + item('lost', picture('lost'))))
  else if (url === '/photo.jpg') response.setHeader('content-type', 'image/jpeg').end(jpeg)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => press.listen(0, '127.0.0.1', resolve))
const pressHost = `127.0.0.1:${(press.address() as AddressInfo).port}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-pictures-'))
after(() => {
  press.close()
  fs.rmSync(folder, { recursive: true })
})
const FEEDS = path.join(folder, 'feeds.txt')
fs.writeFileSync(FEEDS, `http://${pressHost}/feed\n`)

await buildPages()
const site = await startTestSite({ IMAGES_URL, SITE_URL, FEEDS, FETCH_ALLOW: '127.0.0.1' }, () =>
  builtFrontend(path.resolve(import.meta.dirname, '../../../web/build'), { pictures: [SITE_URL, IMAGES_URL] }),
)
const { pool } = site.database
const ana = await site.makeUser()

type Story = { headline_id: number; headline_fix_id: number; title: string }
/** Creates a headline with a fix. Its article names the picture. */
async function makeStory(picture = ''): Promise<Story> {
  const title = 'A picture story'
  const named = picture && `<meta property="og:image" content="${picture}">`
  const { headline_id } = await site.makeHeadline(ana, { body: `<title>${title}</title>${named}<h1>${title}</h1>` })
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A calm title')
  return { headline_id, headline_fix_id, title }
}
const stories = {
  copied: await makeStory(`http://${pressHost}/photo.jpg`),
  failed: await makeStory(`http://${pressHost}/gone.jpg`),
  broken: await makeStory(site.news.serve({ status: 503 })),
  private: await makeStory('http://192.168.1.1/router.png'),
  'not a picture': await makeStory(site.news.serve({ headers: { 'content-type': 'image/jpeg' }, body: 'words' })),
  // States left by earlier versions: tried in vain, and never tried.
  old: await makeStory(),
  untried: await makeStory(),
}
await until(async () => {
  const { rows } = await pool.query(`select count(picture_tried_at)::int as tried,
    count(*) filter (where picture_tried_at is not null and (image_url = '' or headline_image <> ''))::int as done from headlines`)
  return rows[0].tried === 5 && rows[0].done === 3
})
const store = (sql: string, { headline_id }: Story) =>
  pool.query(`update headlines set ${sql} where headline_id = $1`, [headline_id])
const LONG_AGO = "picture_tried_at = now() - interval '3 minutes'"
await store(LONG_AGO, stories.failed)
await store(`${LONG_AGO}, image_url = 'https://old.example/tried.jpg'`, stories.old)
await store(`image_url = 'https://old.example/untried.jpg'`, stories.untried)
await pool.query(
  `insert into feed_items (guid, title, domain, link, image_url, picture_try_at, published_at)
    values ('old', 'Old', 'press.example', 'https://press.example/3', 'https://press.example/3.jpg', null, now())`,
)
const news = async () => (await site.get('/api/feed/in-the-news/')).body.feed_headlines as FeedHeadline[]
await until(news, (items) => items.some(({ image_url }) => image_url !== ''))
const read = async (id: number) => (await site.get(`/api/headlines/get/?id=${id}`)).body

const everyStory = Object.values(stories)
const { old } = stories
const answers = [
  '/api/data/homepage-headlines/',
  '/api/feed/in-the-news/',
  '/api/feed/recent/',
  `/api/data/domain-headlines/?domain_id=1`,
  ...everyStory.flatMap(({ headline_id, headline_fix_id }) => [
    `/api/headlines/get/?id=${headline_id}`,
    `/api/headline-fixes/list-by-headline-id?headline_id=${headline_id}`,
    `/api/headline-fixes/get/?id=${headline_fix_id}`,
  ]),
]
const domain = (await read(old.headline_id)).domain as string
const addresses = [
  ...pageList.filter(([, { path: each }]) => !each.includes(':')).map(([, { path: each }]) => each),
  pages.domain(domain),
  pages.profile(ana.username),
  ...everyStory.flatMap((story) => [
    pages.headline(story),
    pages.fix({ ...story, title: 'A calm title' }),
    pages.editFix(story.headline_fix_id),
    pages.why(story.headline_fix_id),
  ]),
]

/** Returns the addresses that are not on the site's own hosts. */
const foreign = (found: readonly string[]) =>
  found.filter((each) => {
    const url = URL.parse(each.replaceAll('&amp;', '&'), SITE_URL)
    return each !== '' && url?.protocol !== 'data:' && !OWN_HOSTS.includes(url?.host ?? '')
  })

/** Returns the values of every field about a picture, at any depth. */
function pictureFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    /image_url$/.test(name) && typeof each === 'string' ? [each] : pictureFields(each),
  )
}

test('no answer contains the address of a picture on another host', async () => {
  const found: string[] = []
  for (const address of answers) {
    const { status, body } = await site.get(address)
    assert.equal(status, 200, address)
    found.push(...pictureFields(body))
  }
  await site.post('/api/headline-fixes/favorite/', { headline_fix_id: old.headline_fix_id }, ana.token)
  await site.post('/api/headlines/favorite/', { headline_id: old.headline_id }, ana.token)
  const personal: [string, object][] = [
    ['/api/headline-fixes/list-by-user-id/', { user_id: ana.user_id }],
    ['/api/users/list-favorites/', {}],
    ['/api/headlines/get-by-url/', { url: (await read(old.headline_id)).original_url }],
    ['/api/headline-fixes/update/', { headline_fix_id: old.headline_fix_id, title: 'A calmer title' }],
    ['/api/headline-fixes/toggle-status/', { headline_fix_id: old.headline_fix_id }],
    ['/api/headline-fixes/toggle-status/', { headline_fix_id: old.headline_fix_id }],
  ]
  for (const [address, input] of personal) {
    const { status, body } = await site.post(address, input, ana.token)
    assert.equal(status, 200, address)
    assert.ok(pictureFields(body).length > 0, address)
    found.push(...pictureFields(body))
  }
  assert.ok(found.length > 50)
  assert.deepEqual(foreign(found), [])
  assert.ok(found.some((each) => each.startsWith(`${IMAGES_URL}/headline-images/`)))
  assert.ok(found.some((each) => each.startsWith(`${IMAGES_URL}/news-images/`)))
})

test('no page loads a picture from another host, or names one to sites that show its card', async () => {
  const found: string[] = []
  for (const address of addresses) {
    const { body } = await site.get(address)
    const html = String(body)
    const tags = [...html.matchAll(/<(?:img|source|video|iframe|embed|object|image|input)\b[^>]*>/g)].map(
      ([tag]) => tag,
    )
    for (const tag of tags) {
      found.push(...[...tag.matchAll(/\s(?:src|poster|data|href)="([^"]*)"/g)].map(([, each]) => each!))
      for (const [, set] of tag.matchAll(/\ssrcSet="([^"]*)"/gi))
        found.push(...set!.split(', ').map((each) => each.split(' ')[0]!))
    }
    const shared = [...html.matchAll(/<meta (?:property|name)="(?:og:image|twitter:image)" content="([^"]*)"/g)]
    found.push(...shared.map(([, each]) => each!))
    assert.ok(shared.length > 0, address)
    assert.doesNotMatch(html, /press\.example\/3\.jpg|192\.168|old\.example|gone\.jpg/, address)
  }
  assert.deepEqual(foreign(found), [])
  assert.ok(found.some((each) => each.startsWith(`${IMAGES_URL}/headline-images/`)))
  assert.ok(found.some((each) => each.startsWith(`${IMAGES_URL}/news-images/`)))
})

test('a page reserves the place of a missing picture, and names the icon to other sites', async () => {
  for (const [what, { headline_id }] of Object.entries(stories)) {
    const { picture_state, image_url, headline_image_url, headline_image } = await read(headline_id)
    const hasPicture = what === 'copied'
    assert.equal(image_url, headline_image_url)
    assert.equal(image_url, hasPicture ? `${IMAGES_URL}/headline-images/${headline_image}` : '', what)
    const html = String((await site.get(pages.headline({ headline_id, title: '' }))).body)
    const panel = /<(?:span|a) class="picture"[^>]*>(.*?)<\/(?:span|a)>/.exec(html)
    const isExpected = picture_state === 'coming' || picture_state === 'missing'
    assert.equal(panel !== null, hasPicture || isExpected, what)
    if (panel) assert.equal(/<img/.test(panel[1]!), hasPicture, what)
    const [, shared = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
    assert.equal(shared, hasPicture ? image_url : `${SITE_URL}/icon-512.png`, what)
  }
})

test('a picture that failed is missing, one that can never be copied is none, and one that was never tried is expected', async () => {
  const expected: Record<keyof typeof stories, string> = {
    copied: 'stored',
    failed: 'missing',
    broken: 'coming',
    private: 'none',
    'not a picture': 'none',
    old: 'missing',
    untried: 'coming',
  }
  for (const [what, { headline_id }] of Object.entries(stories))
    assert.equal((await read(headline_id)).picture_state, expected[what as keyof typeof stories], what)
})

test("every page's policy allows pictures of our own hosts only, and no inline styles", async () => {
  const others = ['/nowhere', '/api/docs', '/dev/mail', '/headlines/999999']
  for (const address of [...addresses, ...others]) {
    const { headers, body } = await site.get(address)
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((each): [string, string[]] => [each.split(' ')[0]!, each.split(' ').slice(1)]),
    )
    assert.deepEqual(policy.get('default-src'), ["'none'"], address)
    const allowed = policy.get('img-src') ?? []
    const ours = ["'self'", 'data:', SITE_URL, 'http://images.localhost']
    assert.deepEqual(
      allowed.filter((each) => !ours.includes(each)),
      [],
      address,
    )
    for (const [directive, sources] of policy)
      assert.ok(
        !sources.includes("'unsafe-inline'") && !sources.includes("'unsafe-eval'"),
        `${directive} of ${address}`,
      )
    assert.doesNotMatch(String(body), /<[a-z][^<>]*\sstyle="/, address)
  }
})
