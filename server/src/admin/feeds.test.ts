import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const site = await startTestSite()
const admin = adminOf(settingsFor(site.config.databaseUrl!))
const inFolder = (name: string) => path.join(site.config.dataDir, name)
const urls = async () => outcomeOf(await admin('feeds', '--json')).feeds.map(({ url }: { url: string }) => url)

test('feeds are imported, listed, exported as OPML and removed', async () => {
  assert.match((await admin('feeds')).out, /There are no feeds/)
  await fs.writeFile(inFolder('list.txt'), '# mine\nhttps://one.example/rss\nhttps://two.example/atom.xml\n')
  assert.match((await admin('feeds', 'import', inFolder('list.txt'))).out, /^2 new feeds, 0 already known/)
  assert.match((await admin('feeds', 'import', inFolder('list.txt'))).out, /^0 new feeds, 2 already known/)
  assert.deepEqual(await urls(), ['https://one.example/rss', 'https://two.example/atom.xml'])
  assert.match((await admin('feeds')).out, /^https:\/\/one\.example\/rss .*never read/)

  assert.equal((await admin('feeds', 'export', inFolder('out.opml'))).code, 0)
  assert.match(await fs.readFile(inFolder('out.opml'), 'utf8'), /xmlUrl="https:\/\/two\.example\/atom\.xml"/)
  assert.match((await admin('feeds', 'export', inFolder('out.opml'))).complaint, /^Cannot write /)

  assert.equal((await admin('feeds', 'remove', 'https://one.example/rss')).code, 0)
  assert.equal((await admin('feeds', 'remove', 'https://one.example/rss')).code, 1)
  assert.deepEqual(await urls(), ['https://two.example/atom.xml'])
  assert.match((await admin('feeds')).out, /\nRemoved feeds, of which items may be left: 1\.$/)

  const removed = await admin('feeds', 'read', 'https://one.example/rss')
  assert.deepEqual([removed.code, removed.out], [1, 'There is no feed with the address https://one.example/rss.'])
  const read = await admin('feeds', 'read', 'https://TWO.example/atom.xml')
  assert.deepEqual([read.code, /is read within a minute, while the site runs/.test(read.out)], [0, true])

  assert.match((await admin('feeds', 'import', inFolder('out.opml'))).out, /^1 new feed, 1 already known/)
})

test('reports a missing file, or one that is not a list of feeds, in one sentence', async () => {
  await fs.writeFile(inFolder('bad.txt'), 'not an address\nhttps://three.example/rss\n')
  const { code, out } = await admin('feeds', 'import', inFolder('bad.txt'))
  assert.equal(code, 1)
  assert.match(out, /^1 new feed, 0 already known\.\nNot a feed address: not an address$/)
  assert.match((await admin('feeds', 'import', inFolder('nothing.txt'))).complaint, /^Cannot read .*ENOENT/)
  assert.equal((await admin('feeds', 'delete', 'x')).code, 2)
})
