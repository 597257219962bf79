import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { newsLimits } from '@unspun/contract/feeds.ts'
import { createWebFetch } from '@unspun/web-fetch/web-fetch.ts'
import sharp from 'sharp'
import { type Files, FilesAway } from '../engines/files/files.ts'
import * as pictures from '../engines/pictures/picture-test-kit.ts'
import { createChanged } from '../invalidation/changes.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { takeNewsPictures, tidyNewsPictures } from './take-pictures.ts'

// The site's own jobs would claim the items first.
const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const fetcher = createWebFetch({ userAgent: 'test', allow: [site.news.host] })
const { signal } = new AbortController()
const serve = (body: Buffer | string, type = 'image/jpeg') =>
  site.news.serve({ headers: { 'content-type': type }, body })
const photo = serve(await pictures.plainPicture(1600, 900).jpeg().toBuffer())

beforeEach(async () => {
  await pool.query('truncate feed_items')
  await site.files.remove(await Array.fromAsync(site.files.list('news-images')))
})

async function addItems(addresses: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query(
    `insert into feed_items (guid, title, domain, link, image_url, published_at)
      select gen_random_uuid(), 'News', 'press.example', 'https://press.example/', address, now() - make_interval(secs => place)
      from unnest($1::text[]) with ordinality a (address, place) order by place returning feed_item_id`,
    [addresses],
  )
  return rows.map(({ feed_item_id }) => feed_item_id)
}

/** Returns how often pages were invalidated. */
async function take(files: Files = site.files): Promise<number> {
  let told = 0
  const changed = createChanged((tags) => {
    assert.deepEqual(tags, ['feed'])
    told++
  })
  await takeNewsPictures({ database: site.database, files, fetcher, changed }, signal)
  return told
}

async function itemOf(id: number) {
  const { rows } = await pool.query('select image, image_url, picture_try_at from feed_items where feed_item_id = $1', [
    id,
  ])
  return rows[0] as { image: string; image_url: string; picture_try_at: Date | null }
}
const stored = async () =>
  (await Array.fromAsync(site.files.list('news-images'))).map((each) => each.split('/')[1]).sort()

describe('the picture of a news item', () => {
  test('is our own small copy', async () => {
    const [id] = await addItems([photo])
    const before = (await site.get('/api/feed/in-the-news/')).body.feed_headlines[0]
    assert.deepEqual([before.image_url, before.picture_coming], ['', true])
    assert.equal(await take(), 1)
    const { image } = await itemOf(id!)
    assert.match(image, new RegExp(`^${id}--\\d+\\.webp$`))
    const { rawPayload, statusCode } = await site.app.inject({ url: `/images/news-images/${image}` })
    const { format, width, height } = await sharp(rawPayload).metadata()
    assert.deepEqual([statusCode, format, width, height], [200, 'webp', 640, 360])
    assert.ok(rawPayload.length < 60_000)
    assert.equal(await take(), 0, 'it is taken once')
    assert.deepEqual(await stored(), [image])
  })

  test('is not tried again if it can never be copied', async () => {
    const ids = await addItems([
      `http://${site.news.host}/gone.jpg`,
      'http://192.168.1.1/router.png',
      'http://localhost:3999/images/own.jpg',
      serve(pictures.svg, 'image/svg+xml'),
      serve('A page', 'text/html'),
      serve(await pictures.plainPicture(1, 1).gif().toBuffer(), 'image/gif'),
      serve(pictures.pngBomb(30_000, 30_000), 'image/png'),
      serve(Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)),
    ])
    assert.equal(await take(), 0)
    for (const id of ids) {
      const { image, image_url, picture_try_at } = await itemOf(id)
      assert.deepEqual([image, picture_try_at], ['', null], image_url)
    }
    assert.deepEqual(await stored(), [])
  })

  test('is retried with growing delays if its host is broken', async () => {
    const [id] = await addItems([site.news.serve({ status: 503 })])
    const due = async () => {
      const { rows } = await pool.query(
        'select extract(epoch from picture_try_at - now()) / 60 as minutes from feed_items where feed_item_id = $1',
        [id],
      )
      return Math.round(rows[0].minutes)
    }
    await take()
    assert.equal(await due(), 10)
    await pool.query(`update feed_items set picture_try_at = now(), created_at = now() - interval '2 hours'`)
    await take()
    assert.equal(await due(), 120)
  })
})

test('only items that In The News shows get copies, newest first, and each is fetched by one process', async () => {
  const ids = await addItems(Array(newsLimits.inTheNews + 3).fill(photo))
  // Three are enough to test the order and the limit.
  await pool.query('update feed_items set picture_try_at = null where feed_item_id <> all($1)', [
    [ids[0], ids[1], ids.at(-4), ids.at(-3), ids.at(-1)],
  ])
  await Promise.all([take(), take()])
  const named = await Promise.all([0, 1, -4, -3, -1].map(async (place) => (await itemOf(ids.at(place)!)).image !== ''))
  assert.deepEqual(named, [true, true, true, false, false])
  assert.equal((await stored()).length, 3)
})

test('items that are no longer among the newest lose their copies', async () => {
  const [old] = await addItems([photo])
  await take()
  const { image } = await itemOf(old!)
  await pool.query(`update feed_items set published_at = now() - interval '1 day'`)
  await addItems(Array(2 * newsLimits.inTheNews - 1).fill(''))
  await take()
  assert.deepEqual(await stored(), [image], 'open and cached pages still show it')
  await addItems([''])
  await take()
  assert.deepEqual([await stored(), (await itemOf(old!)).image], [[], ''])
})

test('if the file store is full no copy is named, and the item is tried again', async () => {
  const [id] = await addItems([photo])
  const files: Files = { ...site.files, put: async () => Promise.reject(new FilesAway('full')) }
  await assert.rejects(take(files), FilesAway)
  const { image, picture_try_at } = await itemOf(id!)
  assert.deepEqual([image, picture_try_at === null], ['', false])
})

test('an item that is deleted meanwhile leaves no file', async () => {
  await addItems([photo])
  const files: Files = {
    ...site.files,
    put: async (...file) => {
      await site.files.put(...file)
      await pool.query('delete from feed_items')
    },
  }
  assert.equal(await take(files), 0)
  assert.deepEqual(await stored(), [])
})

test('files that no item names are removed after an hour', async () => {
  const [id] = await addItems([photo])
  await take()
  const { image } = await itemOf(id!)
  const now = Date.now()
  const files = [`7--${now - 2 * 3_600_000}.webp`, `8--${now}.webp`, 'no-time.webp']
  for (const name of files) await site.files.put(`news-images/${name}`, Buffer.from('x'))
  await tidyNewsPictures({ database: site.database, files: site.files }, now)
  assert.deepEqual(await stored(), [image, `8--${now}.webp`].sort())
})
