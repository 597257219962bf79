import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { feedPath, feeds } from '@unspun/contract/outgoing-feeds.ts'
import { createTrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import { readAtom, readJsonFeed } from '../../engines/syndication/feed-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { notifyHub } from './hub-jobs.ts'

/** The bodies that the hub was sent, and the status of its answers. */
const told: string[] = []
let status = 204
const server = createServer(async (request, response) => {
  told.push(`${request.method} ${request.headers['content-type']} ${await text(request)}`)
  response.writeHead(status).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}/publish`

const site = await startTestSite({ WEBSUB_HUB: hub })
const { pool } = site.database
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { domain } = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body

/** The topics that the hub is told of by the next job, which waits for a minute. */
async function nextTopics(): Promise<string[]> {
  told.length = 0
  await until(
    async () => (await pool.query(`update jobs.job set start_after = now() where name = 'tell-hub'`)).rowCount,
  )
  const [line = ''] = await until(
    async () => told,
    (lines) => lines.length > 0,
  )
  const [method, type, body] = line.split(' ')
  assert.deepEqual([method, type], ['POST', 'application/x-www-form-urlencoded'])
  const sent = new URLSearchParams(body)
  assert.equal(sent.get('hub.mode'), 'publish')
  await pool.query(`delete from jobs.job where name = 'tell-hub'`)
  return sent.getAll('hub.url').sort()
}
const inBoth = (...addresses: string[]) =>
  addresses
    .flatMap((each) => [feedPath(each, 'atom'), feedPath(each, 'json')].map((path) => site.config.siteUrl + path))
    .sort()

test('feeds that are pushed name the hub, in the document and in a header, and others do not', async () => {
  for (const [address, named] of [
    [feeds.recent(), hub],
    [feeds.headline(headline_id), hub],
    [feeds.needs(), undefined],
    [feeds.fixed(domain), undefined],
  ] as const) {
    const [atom, json] = [await site.get(feedPath(address, 'atom')), await site.get(feedPath(address, 'json'))]
    assert.deepEqual([readAtom(atom.body).hub, readJsonFeed(json.body).hub], [named, named], address)
    const self = `<${site.config.siteUrl}${feedPath(address, 'atom')}>; rel="self"`
    assert.equal(atom.headers['link'], named ? `${self}, <${hub}>; rel="hub"` : self)
  }
})

test('the hub is told of a new fix and of a new comment, each in the feeds that show it', async () => {
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A calmer one')
  const ofFix = [feeds.recent(), feeds.domain(domain), feeds.member(ana.user_id), feeds.headline(headline_id)]
  assert.deepEqual(await nextTopics(), inBoth(...ofFix))
  await site.makeComment(ana, headline_fix_id)
  assert.deepEqual(await nextTopics(), inBoth(feeds.headline(headline_id)))
})

test('it is not told of what nobody sees, and a hub that refuses makes the job fail', async () => {
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A second one')
  const trusted = createTrustedFetch({})
  const parts = { database: site.database, fetch: trusted.fetch, hub, siteUrl: site.config.siteUrl }
  const posts = { fixes: [headline_fix_id], comments: [] }
  status = 500
  await assert.rejects(notifyHub(parts, posts), /status 500/)
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, ana.token)
  told.length = 0
  await notifyHub(parts, posts)
  assert.deepEqual(told, [])
})
