import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import path from 'node:path'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pictureCopies, readPictureName } from '@unspun/contract/pictures.ts'
import { createWebFetch, type WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import sharp from 'sharp'
import { type Files, FilesAway } from '../../engines/files/files.ts'
import * as pictures from '../../engines/pictures/picture-test-kit.ts'
import { createChanged } from '../../invalidation/changes.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { headlinesWithoutPicture } from './picture-store.ts'
import { type PictureJob, takePicture } from './take-picture.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const fetcher = createWebFetch({ userAgent: 'test', allow: [site.news.host], limits: { idleMs: 200 } })
const { signal } = new AbortController()

const serve = (body: Buffer, type = 'image/jpeg') => site.news.serve({ headers: { 'content-type': type }, body })
const article = (picture: string) => ({
  body: `<title>A picture story</title><meta property="og:image" content="${picture}"><h1>A picture story</h1>`,
})
const read = async (id: number) => (await site.get(`/api/headlines/get/?id=${id}`)).body
/** Returns the URL on the news site, which no response contains. */
async function sourceOf(id: number): Promise<string> {
  const { rows } = await site.database.pool.query('select image_url from headlines where headline_id = $1', [id])
  return rows[0].image_url
}
/** Reads the name from the database, bypassing the cache. */
async function imageOf(id: number): Promise<string> {
  const { rows } = await site.database.pool.query('select headline_image from headlines where headline_id = $1', [id])
  return rows[0].headline_image
}
const fileNames = async () => new Set(await Array.fromAsync(site.files.list('headline-images')))

/** Creates a headline whose picture has no job. */
async function headlineWith(image_url: string): Promise<number> {
  const { headline_id } = await site.makeHeadline(ana)
  await site.database.pool.query('update headlines set image_url = $2 where headline_id = $1', [headline_id, image_url])
  return headline_id
}

async function take(job: PictureJob, files: Files = site.files, more: { fetcher?: WebFetch; allMs?: number } = {}) {
  const dropped: string[] = []
  const sent: [PictureJob, number][] = []
  const changed = createChanged((tags) => void dropped.push(...tags))
  const later = async (next: PictureJob, seconds: number) => void sent.push([next, seconds])
  const redrawn: number[] = []
  const redrawSharePicturesOf = async (changed: { headline_id: number }) => void redrawn.push(changed.headline_id)
  const options = { database: site.database, files, fetcher, changed, later, redrawSharePicturesOf, ...more }
  await takePicture(options, job, signal)
  return { dropped, sent, redrawn }
}

test('adding a headline stores copies of its picture and renews the cached page', async () => {
  const url = serve(await pictures.plainPicture(1600, 900).jpeg().toBuffer())
  const { headline_id } = await site.makeHeadline(ana, article(url))
  const before = await read(headline_id)
  const headline = await until(
    () => read(headline_id),
    ({ headline_image }) => headline_image !== '',
  )
  const address = `${site.config.siteUrl}/images/headline-images/${headline.headline_image}`
  assert.deepEqual([before.picture_state, before.image_url, before.headline_image_url], ['coming', '', ''])
  assert.deepEqual(
    [headline.picture_state, headline.image_url, headline.headline_image_url],
    ['stored', address, address],
  )
  const stored = readPictureName(headline.headline_image)
  assert.deepEqual([stored?.width, stored?.height, headline.image], [1280, 720, headline.headline_image])
  assert.equal(headline.thumbnail, `${stored?.stem}-320.webp`)
  for (const { name, width } of pictureCopies(stored!)) {
    const response = await site.app.inject({ url: `/images/headline-images/${name}` })
    const { format, width: shown } = await sharp(response.rawPayload).metadata()
    assert.deepEqual([response.statusCode, format, shown], [200, 'webp', width])
  }
  const { body: fix } = await site.get(
    `/api/headline-fixes/get/?id=${(await site.makeFix(ana, headline_id, 'A calm title')).headline_fix_id}`,
  )
  assert.deepEqual([fix.headline_image, fix.headline_thumbnail], [headline.headline_image, headline.thumbnail])
})

test('a picture is upright and contains no location', async () => {
  const id = await headlineWith(serve(await pictures.phonePicture()))
  const { dropped, redrawn } = await take({ headline_id: id })
  const { headline_image, domain } = await read(id)
  assert.deepEqual(dropped.sort(), [`domain:${domain}`, `headline:${id}`, 'home'])
  assert.deepEqual(redrawn, [id])
  const { width, height } = readPictureName(headline_image)!
  assert.deepEqual([width, height], [400, 600])
  const { rawPayload } = await site.app.inject({ url: `/images/headline-images/${headline_image}` })
  const { exif, orientation } = await sharp(rawPayload).metadata()
  assert.deepEqual([exif, orientation], [undefined, undefined])
})

suite('the address of an invalid or harmful picture is forgotten, and the headline stays', () => {
  const bad: [string, Buffer | Promise<Buffer>][] = [
    ['an SVG', pictures.svg],
    ['an HTML page labelled as a picture', pictures.html],
    ['a PNG bomb', pictures.pngBomb(30_000, 30_000)],
    ['a JPEG bomb', pictures.jpegBomb()],
    ['a truncated file', pictures.truncatedJpeg()],
    ['an animated picture', pictures.movingGif()],
    ['a tracking pixel', pictures.plainPicture(1, 1).gif().toBuffer()],
    ['more bytes than allowed', Buffer.alloc(12 * 1024 * 1024 + 1, 0xff)],
  ]
  for (const [what, bytes] of bad) {
    test(what, async () => {
      const names = await fileNames()
      const id = await headlineWith(serve(await bytes))
      const { dropped, sent } = await take({ headline_id: id })
      assert.deepEqual(sent, [])
      assert.ok(dropped.includes(`headline:${id}`))
      const headline = await read(id)
      assert.deepEqual([headline.picture_state, headline.headline_image, headline.thumbnail], ['none', '', ''])
      assert.equal(await sourceOf(id), '')
      assert.deepEqual(await fileNames(), names)
    })
  }
})

test('the URL of a picture in a private network is forgotten, even behind a redirect', async () => {
  const inside = 'http://192.168.1.1/restart.jpg'
  for (const url of [inside, site.news.serve({ status: 302, headers: { location: inside } })]) {
    const id = await headlineWith(url)
    const { dropped, sent } = await take({ headline_id: id })
    assert.deepEqual([await sourceOf(id), sent], ['', []], url)
    assert.ok(dropped.includes(`headline:${id}`))
  }
})

test('the next picture of a page is taken if the first is gone, harmful, none or on a host that is down', async () => {
  const good = serve(await pictures.plainPicture(640, 360).jpeg().toBuffer())
  const lost = [
    `http://${site.news.host}/gone.png`,
    serve(pictures.html),
    site.news.serve({ status: 503 }),
    'http://192.168.1.1/restart.jpg',
  ]
  for (const [what, head] of Object.entries({
    ...Object.fromEntries(lost.map((url) => [url, `<meta property="og:image" content="${url}">`])),
    'three at once': lost
      .slice(0, 3)
      .map((url) => `<meta property="og:image" content="${url}">`)
      .join(''),
  })) {
    const body = `<title>A picture story</title>${head}<meta property="og:image" content="${good}"><h1>A picture story</h1>`
    const { headline_id } = await site.makeHeadline(ana, { body })
    const headline = await until(
      () => read(headline_id),
      ({ headline_image }) => headline_image !== '',
    )
    assert.equal(headline.picture_state, 'stored', what)
    assert.equal(await sourceOf(headline_id), good, what)
  }
})

test('a picture that JSON-LD only names is taken', async () => {
  const good = serve(await pictures.plainPicture(640, 360).jpeg().toBuffer())
  const graph = [
    { '@type': 'NewsArticle', headline: 'A picture story', image: { '@id': '#primaryimage' } },
    { '@type': 'ImageObject', '@id': '#primaryimage', url: good },
  ]
  const body = `<title>A picture story</title><script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`
  const { headline_id } = await site.makeHeadline(ana, { body })
  await until(
    () => read(headline_id),
    ({ headline_image }) => headline_image !== '',
  )
  assert.equal(await sourceOf(headline_id), good)
})

test('of several pictures that fail, those are tried again that may come', async () => {
  const bad = serve(pictures.html)
  const gone = `http://${site.news.host}/gone.jpg`
  const broken = site.news.serve({ status: 503 })
  for (const [first, others, left, jobs] of [
    [bad, [gone], gone, []],
    [gone, [bad], gone, []],
    [bad, [bad], '', []],
    [bad, [gone, broken], broken, [{ others: [], tries: 1 }]],
  ] as const) {
    const headline_id = await headlineWith(first)
    const { sent, dropped } = await take({ headline_id, others })
    assert.deepEqual(
      sent.map(([job]) => job),
      jobs.map((job) => ({ headline_id, ...job })),
    )
    assert.equal(await sourceOf(headline_id), left)
    assert.equal(dropped.includes(`headline:${headline_id}`), left === '')
  }
})

test('pictures for which there is no time are tried first by the later job', async (t) => {
  const hangs = site.news.serve({ headers: { 'content-length': '9999', 'content-type': 'image/jpeg' }, hangs: true })
  const good = serve(await pictures.plainPicture(640, 360).jpeg().toBuffer())
  const patient = createWebFetch({ userAgent: 'test', allow: [site.news.host] })
  t.after(() => patient.close())
  const headline_id = await headlineWith(hangs)
  const { sent } = await take({ headline_id, others: [good] }, site.files, { fetcher: patient, allMs: 50 })
  assert.deepEqual(sent, [[{ headline_id, others: [hangs], tries: 1 }, 60]])
  assert.equal(await sourceOf(headline_id), good)
  await take(sent[0]![0])
  assert.notEqual(await imageOf(headline_id), '')
})

test('truncated bytes are refused', async () => {
  const bytes = await pictures.plainPicture(400, 400).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' }
  const zipped = gzipSync(bytes)
  const cut = zipped.subarray(0, zipped.length / 2)
  const id = await headlineWith(site.news.serve({ headers, body: cut }))
  await take({ headline_id: id })
  assert.equal((await read(id)).headline_image, '')
})

test('a missing picture, or a page in its place, is not retried, and its URL stays in the database only', async () => {
  for (const url of [`http://${site.news.host}/gone.jpg`, site.news.serve('A page')]) {
    const id = await headlineWith(url)
    assert.deepEqual((await take({ headline_id: id })).sent, [])
    assert.deepEqual([await sourceOf(id), (await read(id)).image_url], [url, ''])
  }
})

test('a host that is broken, hangs or is down is retried a few times', async () => {
  const broken = site.news.serve({ status: 503 })
  const hangs = site.news.serve({ headers: { 'content-length': '9999', 'content-type': 'image/jpeg' }, hangs: true })
  const away = 'http://127.0.0.1:1/picture.jpg'
  const reachesAll = createWebFetch({ userAgent: 'test', allow: ['127.0.0.1'], limits: { idleMs: 200 } })
  for (const url of [broken, hangs, away]) {
    const headline_id = await headlineWith(url)
    const sent: [PictureJob, number][] = []
    const later = async (job: PictureJob, seconds: number) => void sent.push([job, seconds])
    const changed = createChanged(() => {})
    const redrawSharePicturesOf = async () => {}
    const options = {
      database: site.database,
      files: site.files,
      fetcher: reachesAll,
      changed,
      later,
      redrawSharePicturesOf,
    }
    await takePicture(options, { headline_id }, signal)
    for (let next = sent.at(-1); next && sent.length < 9; ) {
      const before = sent.length
      await takePicture(options, next[0], signal)
      next = sent.length > before ? sent.at(-1) : undefined
    }
    const pauses = sent.map(([, seconds]) => seconds)
    assert.deepEqual(pauses, [60, 600, 3600], url)
    assert.deepEqual([await sourceOf(headline_id), (await read(headline_id)).image_url], [url, ''])
  }
  await reachesAll.close()
})

test('running twice, even concurrently, has the effect of running once', async () => {
  const url = serve(await pictures.plainPicture(700, 500).png().toBuffer(), 'image/png')
  const id = await headlineWith(url)
  const all = await Promise.all([take({ headline_id: id }), take({ headline_id: id })])
  assert.equal(all.filter(({ dropped }) => dropped.length > 0).length, 1)
  const first = await read(id)
  const names = await fileNames()
  assert.deepEqual(await take({ headline_id: id }), { dropped: [], sent: [], redrawn: [] })
  assert.equal((await read(id)).headline_image, first.headline_image)
  assert.deepEqual(await fileNames(), names)
})

test('if the file store is down, no picture is recorded and the job is retried', async () => {
  const id = await headlineWith(serve(await pictures.plainPicture(333, 333).png().toBuffer(), 'image/png'))
  let puts = 0
  const files: Files = {
    ...site.files,
    // The second copy no longer fits.
    put: async (...args) => {
      if (++puts === 2) throw new FilesAway('full')
      await site.files.put(...args)
    },
  }
  await assert.rejects(take({ headline_id: id }, files), FilesAway)
  assert.equal(await imageOf(id), '')
  assert.deepEqual((await take({ headline_id: id })).sent, [])
  assert.notEqual(await imageOf(id), '')
})

test('a hidden headline gets no picture', async () => {
  const id = await headlineWith(serve(await pictures.plainPicture(300, 300).png().toBuffer()))
  await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [id])
  await take({ headline_id: id })
  assert.equal(await imageOf(id), '')
})

test('a headline hidden while its picture is fetched gets the picture once it is shown again', async () => {
  const { pool } = site.database
  const id = await headlineWith(serve(await pictures.plainPicture(310, 310).png().toBuffer()))
  await pool.query(`update headlines set created_at = now() - interval '1 day' where headline_id = $1`, [id])
  let hidden = false
  const files: Files = {
    ...site.files,
    put: async (...args) => {
      if (!hidden) await pool.query('update headlines set hidden_at = now() where headline_id = $1', [id])
      hidden = true
      await site.files.put(...args)
    },
  }
  await take({ headline_id: id }, files)
  assert.equal(await imageOf(id), '')
  await pool.query('update headlines set hidden_at = null where headline_id = $1', [id])
  assert.ok((await headlinesWithoutPicture(site.database, 10)).includes(id))
})

test('old headlines without a picture attempt are found once, newest first', async () => {
  const { pool } = site.database
  await pool.query(`update headlines set picture_tried_at = now()`)
  const url = serve(await pictures.plainPicture(200, 200).jpeg().toBuffer())
  const ids = [await headlineWith(url), await headlineWith(url), await headlineWith(url)]
  assert.deepEqual(await headlinesWithoutPicture(site.database, 10), [], 'new headlines have their own job')
  await pool.query(`update headlines set created_at = now() - interval '1 day' where headline_id = any($1)`, [ids])
  assert.deepEqual(await headlinesWithoutPicture(site.database, 2), [ids[2], ids[1]])
  await take({ headline_id: ids[2]! })
  assert.deepEqual(await headlinesWithoutPicture(site.database, 10), [ids[1], ids[0]])
})

test('picture names refer to existing files', async () => {
  const { rows } = await site.database.pool.query(
    `select headline_image as name from headlines where headline_image <> ''`,
  )
  assert.ok(rows.length > 3)
  for (const { name } of rows) await fs.access(path.join(site.config.dataDir, 'images/headline-images', name))
})
