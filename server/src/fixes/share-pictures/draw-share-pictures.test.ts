import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { type Files, FilesAway } from '../../engines/files/files.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { createChanged } from '../../invalidation/changes.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { type DrawOptions, drawSharePictures } from './draw-share-pictures.ts'
import { createDrawer, type Drawer } from './drawer.ts'
import { ordinaryFix } from './examples-test-kit.ts'
import { fixesShowing, fixToDraw, takeFixesWithoutPictures } from './store.ts'

// Only the tests draw pictures on this site.
const site = await startTestSite({ SHARE_PICTURES: 'off' })
const { database } = site
const root = await fs.mkdtemp(path.join(os.tmpdir(), 'share-pictures-'))
// Concurrent tests leave no idle CPU time.
const drawer = createDrawer({ idlePriority: false })
after(async () => {
  await drawer.close()
  await fs.rm(root, { recursive: true })
})
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
let stores = 0

/** `forgotten` are the names of the files queued for removal. */
async function start(change: Partial<DrawOptions> = {}) {
  const folder = path.join(root, String(++stores))
  const files = await createDiskFiles(folder)
  const forgotten: string[] = []
  const forget = async (names: string[]) => void forgotten.push(...names.filter((name) => name !== ''))
  const changed = createChanged(() => {})
  const options = { database, files, changed, drawer, siteName: 'Unspun', forget, ...change }
  const author = await site.makeUser()
  const { headline_fix_id: id } = await site.makeFix(author, headline_id, `Title ${stores}`)
  const stored = async () => (await fs.readdir(path.join(folder, 'fix-images'))).sort()
  const fix = () => fixToDraw(database, id)
  const shown = async () =>
    [(await fix())!.title_image, (await fix())!.title_image_sharing].filter((name) => name !== '').sort()
  return { id, author, folder, files, forgotten, stored, fix, shown, draw: () => drawSharePictures(options, id) }
}
const set = (id: number, change: string) =>
  database.pool.query(`update headline_fixes set ${change} where headline_fix_id = $1`, [id])

const meanwhile = (happens: () => Promise<unknown>): Drawer => ({
  ...drawer,
  async draw(facts, photo) {
    const drawn = await drawer.draw(facts, photo)
    await happens()
    return drawn
  },
})

describe('drawing the pictures of a fix', () => {
  test('a second time changes nothing', async () => {
    const { draw, stored, shown, forgotten } = await start()
    await draw()
    const first = await stored()
    assert.deepEqual([await shown(), first.length], [first, 2])
    await draw()
    assert.deepEqual([await stored(), await shown(), forgotten], [first, first, []])
  })

  test('concurrently leaves one pair of files, and it is the pair that is shown', async () => {
    const { draw, stored, shown } = await start()
    await Promise.all([draw(), draw(), draw()])
    const left = await stored()
    assert.deepEqual([await shown(), left.length], [left, 2])
  })

  test('never shows the old words of a fix that is edited meanwhile', async () => {
    let edit = async () => {}
    const { id, author, draw, stored, fix } = await start({ drawer: meanwhile(() => edit()) })
    edit = async () => {
      edit = async () => {}
      const words = { headline_fix_id: id, title: 'Other words meanwhile' }
      assert.equal((await site.post('/api/headline-fixes/update/', words, author.token)).status, 200)
    }
    await draw()
    const { title_image, share_picture_of } = (await fix())!
    assert.deepEqual([title_image, share_picture_of, await stored()], ['', '', []])
    await draw()
    assert.equal((await stored()).length, 2)
  })

  test('leaves a disabled, hidden or deleted fix without pictures, even if that happens during the drawing', async () => {
    for (const change of ['status_id = 2', 'hidden_at = now()']) {
      const before = await start()
      await set(before.id, change)
      await before.draw()
      assert.deepEqual(await before.stored(), [])

      let during = async () => {}
      const since = await start({ drawer: meanwhile(() => during()) })
      during = async () => void (await set(since.id, change))
      await since.draw()
      assert.deepEqual(await since.stored(), [])
    }
    const { draw, stored, id } = await start()
    await database.pool.query('delete from headline_fixes where headline_fix_id = $1', [id])
    await draw()
    assert.deepEqual(await stored(), [])
  })

  test('makes a fix that was disabled meanwhile due again as soon as it is enabled', async () => {
    let toggle = async () => {}
    const { id, author, draw, fix, stored } = await start({ drawer: meanwhile(() => toggle()) })
    toggle = async () => {
      const { status } = await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: id }, author.token)
      assert.equal(status, 200)
    }
    await draw()
    assert.deepEqual(await stored(), [])
    await toggle()
    toggle = async () => {}
    assert.equal((await fix())!.due, true)
    await draw()
    assert.equal((await stored()).length, 2)
  })

  test('includes the stored photo of its headline, as soon as there is one', async () => {
    const { draw, files, stored, shown, forgotten } = await start()
    await draw()
    const without = await stored()
    const name = `${'ab'.repeat(16)}-800x500.jpg`
    const photo = sharp({ create: { width: 800, height: 500, channels: 3, background: '#0a5cc8' } })
    await files.put(`headline-images/${name}`, await photo.jpeg().toBuffer())
    await database.pool.query('update headlines set headline_image = $2 where headline_id = $1', [headline_id, name])
    await draw()
    await database.pool.query(`update headlines set headline_image = '' where headline_id = $1`, [headline_id])
    assert.deepEqual(forgotten.sort(), without)
    const wide = (await shown()).find((each) => each.endsWith('-wide.jpg'))
    const corner = await sharp(await bytesOf(await (await files.open(`fix-images/${wide}`))!.stream()))
      .extract({ left: 800, top: 0, width: 400, height: 630 })
      .toBuffer()
    const { dominant } = await sharp(corner).stats()
    assert.ok(dominant.b > 150 && dominant.r < 60, JSON.stringify(dominant))
  })

  test('leaves out a photo that is missing or too small', async () => {
    for (const name of ['0123456789abcdef-800x500.jpg', '0123456789abcdef-300x200.jpg', 'no-name.jpg', '../x.jpg']) {
      const { draw, stored } = await start()
      await database.pool.query('update headlines set headline_image = $2 where headline_id = $1', [headline_id, name])
      await draw()
      assert.equal((await stored()).length, 2, name)
    }
    await database.pool.query(`update headlines set headline_image = '' where headline_id = $1`, [headline_id])
  })

  test('fails without harm while the store is down, and succeeds later', async () => {
    const { draw, folder, fix, stored } = await start()
    await fs.rm(path.join(folder, 'fix-images'), { recursive: true })
    await assert.rejects(draw(), FilesAway)
    const { title_image, share_picture_of } = (await fix())!
    assert.deepEqual([title_image, share_picture_of], ['', ''])
    await fs.mkdir(path.join(folder, 'fix-images'))
    await draw()
    assert.equal((await stored()).length, 2)
  })

  test('keeps neither file if the second one cannot be stored', async () => {
    let files: Files
    let puts = 0
    const full: Partial<Files> = {
      async put(name, bytes) {
        if (++puts === 2) throw new FilesAway('full')
        await files.put(name, bytes)
      },
      remove: (names) => files.remove(names),
    }
    const made = await start({ files: full as Files })
    files = made.files
    await assert.rejects(made.draw(), FilesAway)
    assert.deepEqual(await made.stored(), [])
  })

  test('can be stopped midway, which leaves the fix as it was for the next drawing', async () => {
    const stopped = createDrawer({ idlePriority: false })
    const { draw, fix, stored, id } = await start({ drawer: stopped })
    const drawing = assert.rejects(draw(), /closed/)
    await stopped.close()
    await drawing
    assert.deepEqual([(await fix())!.title_image, await stored()], ['', []])
    await set(id, 'share_picture_try_at = now()')
    // Fixes locked by another job are skipped for now.
    await until(
      () => takeFixesWithoutPictures(database, 1000),
      (ids) => ids.includes(id),
    )
  })

  test('in a process that serves pages pauses between two drawings, but not before the first', async () => {
    const pausing = createDrawer({ idlePriority: false, pauseFactor: 2 })
    const timed = async () => {
      const began = performance.now()
      await pausing.draw(ordinaryFix, undefined)
      return performance.now() - began
    }
    try {
      const [first, second] = [await timed(), await timed()]
      assert.ok(second > Math.min(2 * first, 2000), `${second} ms after one of ${first} ms`)
    } finally {
      await pausing.close()
    }
  })

  test('that hangs is killed, and the next fix is drawn', async () => {
    const program = path.join(root, 'hang.mjs')
    await fs.writeFile(
      program,
      `process.on('message', ({ facts }) => {
        if (facts.title.startsWith('Title')) for (;;);
        process.send({ done: { wide: Buffer.from('w'), square: Buffer.from('s') } })
      })
      process.send({ ready: true })`,
    )
    const hanging = createDrawer({ program: pathToFileURL(program), taskMs: 2000, idlePriority: false })
    const bad = await start({ drawer: hanging })
    const good = await start({ drawer: hanging })
    await set(good.id, `title = 'A better one'`)
    await Promise.all([assert.rejects(bad.draw(), /No answer in 2000 ms/), good.draw()])
    assert.deepEqual([(await bad.stored()).length, (await good.stored()).length], [0, 2])
    await hanging.close()
  })
})

test('on a site that no longer draws, old pictures are removed with their fix, even if the store was down', async () => {
  const { id, author } = await start()
  const [title_image, title_image_sharing] = [`${id}-old.jpg`, `${id}-old-wide.jpg`]
  for (const name of [title_image, title_image_sharing]) await site.files.put(`fix-images/${name}`, Buffer.from('old'))
  await set(id, `title_image = '${title_image}', title_image_sharing = '${title_image_sharing}'`)
  const folder = path.join(site.config.dataDir, 'images', 'fix-images')
  await fs.rename(folder, `${folder}-away`)
  await fs.writeFile(folder, 'no folder')
  const { status, body } = await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: id }, author.token)
  assert.deepEqual([status, body.title_image], [200, ''])
  const left = async (where = folder) => (await fs.readdir(where)).filter((name) => name.startsWith(`${id}-`))
  assert.equal((await left(`${folder}-away`)).length, 2)
  await fs.rm(folder)
  await fs.rename(`${folder}-away`, folder)
  await until(left, (names) => names.length === 0)
})

describe('the search for missing pictures', () => {
  test('takes each fix once a day, newest first, but not new fixes, which have their own job', async () => {
    await database.pool.query(`update headline_fixes set share_picture_try_at = now() + interval '1 day'`)
    const made = [await start(), await start(), await start()]
    const [old, newer, fresh] = made.map(({ id }) => id) as [number, number, number]
    for (const id of [old, newer]) await set(id, 'share_picture_try_at = now()')
    assert.deepEqual(await takeFixesWithoutPictures(database, 1), [newer])
    assert.deepEqual(await takeFixesWithoutPictures(database, 10), [old])
    assert.deepEqual(await takeFixesWithoutPictures(database, 10), [])
    await set(fresh, 'share_picture_try_at = now(), status_id = 2')
    assert.deepEqual(await takeFixesWithoutPictures(database, 10), [])
  })

  test('finds the fixes whose pictures show a headline or an author', async () => {
    const { id, author } = await start()
    assert.deepEqual(await fixesShowing(database, { user_id: author.user_id }, 5), [id])
    assert.equal((await fixesShowing(database, { headline_id }, 2))[0], id)
  })
})

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
