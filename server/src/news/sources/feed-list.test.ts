import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { openFeeds } from './check-feeds-test-kit.ts'
import { feedList, readFeedFile } from './feed-list.ts'
import { exportFeeds, importFeeds, listFeeds, removeFeed } from './manage-feeds.ts'
import { setFileSources } from './source-store.ts'

const { database } = await openFeeds()

const A = 'https://a.example/feed'
const B = 'https://b.example/feed?kind=rss&all=1'
const C = 'https://c.example/feed'
const opml = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>${body}</body></opml>`
const outline = (url: string, inner = '') =>
  `<outline text="x" type="rss" xmlUrl="${url.replace(/&/g, '&amp;')}">${inner}</outline>`
const states = async () => (await listFeeds(database)).map(({ url, origin, state }) => [url, origin, state].join(' '))

describe('a list of feeds', () => {
  test('has one URL per line, and comments', async () => {
    assert.deepEqual(await feedList(`\ufeff# News\n${A}\r\n\n  ${B}  # all of it\n${A}\nhttps://C.example/feed#part`), {
      urls: [A, B, 'https://c.example/feed#part'],
      refused: [],
    })
  })

  test('may be OPML with folders', async () => {
    const text = opml(`${outline(A)}<outline text="Folder">${outline(B, outline(C))}<outline text="none"/></outline>`)
    assert.deepEqual((await feedList(text)).urls, [A, B, C])
  })

  test('reports entries that are not feed URLs', async () => {
    const bad = [
      'ftp://a.example/',
      'a.example/feed',
      'javascript:alert(1)',
      'https://me:secret@a.example/feed',
      `https://a.example/${'x'.repeat(3000)}`,
    ]
    const { urls, refused } = await feedList([...bad, A].join('\n'))
    assert.deepEqual([urls, refused.length], [[A], bad.length])
    const inOpml = await feedList(
      opml(
        bad
          .slice(0, 3)
          .map((url) => outline(url))
          .join(''),
      ),
    )
    assert.deepEqual(inOpml.refused, bad.slice(0, 3))
  })

  const hostile: [name: string, text: string][] = [
    ['HTML', '<!doctype html><title>x</title>'],
    ['cut off', opml(outline(A)).slice(0, -20)],
    ['deep', opml('<outline text="x">'.repeat(100_000))],
    ['wide', opml('<outline text="x"/>'.repeat(100_000))],
    ['long', opml(`<outline text="${'x'.repeat(3_000_000)}"/>`)],
    [
      'with a definition',
      opml(outline(A)).replace('<opml', '<!DOCTYPE opml [<!ENTITY % x SYSTEM "http://127.0.0.1/">%x;]><opml'),
    ],
  ]
  for (const [name, text] of hostile)
    test(`refuses OPML that is ${name} with an OperatorError`, () => assert.rejects(feedList(text), OperatorError))

  test('the default list has only URLs, from many sites', async () => {
    const { urls, refused } = await readFeedFile('default')
    assert.deepEqual(refused, [])
    assert.ok(urls.length >= 15 && urls.length <= 25)
    assert.equal(new Set(urls.map((url) => new URL(url).host)).size, urls.length)
    assert.deepEqual((await readFeedFile('off')).urls, [])
  })

  test('is read from a file; an unreadable file is reported', async (t) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feeds-'))
    t.after(() => fs.rmSync(folder, { recursive: true }))
    fs.writeFileSync(path.join(folder, 'feeds.txt'), A)
    assert.deepEqual((await readFeedFile(path.join(folder, 'feeds.txt'))).urls, [A])
    for (const missing of ['none.txt', '.']) {
      const file = path.join(folder, missing)
      await assert.rejects(
        readFeedFile(file),
        (error: Error) =>
          error instanceof OperatorError && error.message.startsWith(`FEEDS is set to ${file}, which cannot be read`),
      )
    }
  })
})

describe('feeds of the file and of the operator', () => {
  test('the file adds and removes its own feeds', async () => {
    await setFileSources(database, [A, B])
    await setFileSources(database, [B, C])
    assert.deepEqual(await states(), [`${A} file removed`, `${B} file read`, `${C} file read`])
    await setFileSources(database, [A])
    assert.deepEqual(await states(), [`${A} file read`, `${B} file removed`, `${C} file removed`])
  })

  test('the operator’s feeds stay, regardless of the file', async () => {
    await setFileSources(database, [A])
    assert.deepEqual(await importFeeds(database, opml(outline(A) + outline(B))), { added: 1, known: 1, refused: [] })
    await setFileSources(database, [])
    assert.deepEqual(await states(), [`${A} file removed`, `${B} operator read`])
    assert.deepEqual(await importFeeds(database, `${A}\n${B}\nnothing`), { added: 1, known: 1, refused: ['nothing'] })
    await setFileSources(database, [])
    assert.deepEqual(await states(), [`${A} operator read`, `${B} operator read`])
  })

  test('a removed feed stays removed until it is listed again', async () => {
    await importFeeds(database, `${A}\n${B}`)
    assert.deepEqual(
      [await removeFeed(database, A), await removeFeed(database, A), await removeFeed(database, C)],
      [true, false, false],
    )
    await setFileSources(database, [])
    assert.deepEqual(await states(), [`${A} operator removed`, `${B} operator read`])
  })

  test('a stopped feed starts again when it is imported', async () => {
    await importFeeds(database, A)
    await database.pool.query('update feed_sources set stopped_at = now(), failures = 3')
    await setFileSources(database, [A])
    assert.deepEqual(await states(), [`${A} operator stopped`])
    assert.equal((await importFeeds(database, A)).added, 1)
    assert.deepEqual(await states(), [`${A} operator read`])
  })

  test('an export can be imported', async () => {
    await importFeeds(database, `${A}\n${B}\n${C}`)
    await database.pool.query('update feed_sources set title = $1 where url = $2', ['Tom & "Jerry" <news>', B])
    await removeFeed(database, C)
    const text = await exportFeeds(database, 'Unspun')
    assert.match(text, /^<\?xml[\s\S]*<title>Unspun<\/title>/)
    assert.match(text, /Tom &amp; &quot;Jerry&quot; &lt;news/)
    assert.deepEqual(await feedList(text), { urls: [A, B], refused: [] })
  })
})
