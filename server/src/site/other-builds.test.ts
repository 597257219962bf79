import assert from 'node:assert/strict'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, mock, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressAssets } from '../../../tools/src/compress-assets.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-builds-'))
after(() => fs.rmSync(folder, { recursive: true }))

const scriptOf = (build: string, part: string) => `export const part = '${part} of ${build}'\n`.repeat(20)
const PARTS = ['first', 'second', 'third', 'fourth']
/** The number of files that only one build has. */
const FILES = PARTS.length + 1
const FONT = Buffer.from([0, 255, 128, 10])
const FONT_FILE = 'assets/source-serif-4-latin-wght-normal.woff2'
const DAY_MS = 24 * 60 * 60_000

/** A build with scripts and a font of its own, and a font that every build has. Returns what loads it. */
function build(name: string) {
  const own = path.join(folder, name)
  const client = path.join(own, 'client')
  fs.mkdirSync(path.join(client, 'assets'), { recursive: true })
  fs.mkdirSync(path.join(client, '.vite'))
  fs.mkdirSync(path.join(own, 'server'))
  for (const part of PARTS) fs.writeFileSync(path.join(client, `assets/${name}-${part}.js`), scriptOf(name, part))
  fs.writeFileSync(path.join(client, FONT_FILE), FONT)
  fs.writeFileSync(path.join(client, `assets/${name}.woff2`), FONT)
  fs.writeFileSync(path.join(client, 'favicon.ico'), 'an icon')
  const manifest = {
    'src/entry-client.ts': { file: `assets/${name}-first.js` },
    [`../${FONT_FILE}`]: { file: FONT_FILE },
  }
  fs.writeFileSync(path.join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  fs.writeFileSync(
    path.join(own, 'server/entry-server.js'),
    `export const createRenderer = async () => async () => ({ status: 404, head: '', html: '', linkedData: '', state: '' })`,
  )
  fs.writeFileSync(path.join(own, 'package.json'), '{ "type": "module" }')
  compressAssets(client)
  return () => builtFrontend(own, {})
}
const builds = { old: build('old'), new: build('new'), third: build('third') }
const at = (name: string, part: string) => `/assets/${name}-${part}.js`

/** The sites are processes on one database. The first one's timers are seen, so that a test can call them. */
const timers = mock.method(globalThis, 'setInterval')
const older = await startTestSite({}, builds.old)
const renew = timers.mock.calls
  .map(({ arguments: [call, ms] }) => ({ call, ms }))
  .find(({ ms }) => ms === DAY_MS / 4)?.call
timers.mock.restore()
const start = (name: keyof typeof builds, settings = {}) =>
  startTestSite({ DATABASE_URL: older.config.databaseUrl, ...settings }, builds[name])
const newer = await start('new')
const { pool } = older.database

const expire = (like: string) =>
  pool.query(`update page_files set kept_until = now() - interval '1 second' where name like $1`, [like])
const keptOf = async (like: string) =>
  (
    await pool.query<{ name: string; hours: number }>(
      `select name, extract(epoch from kept_until - now())::float8 / 3600 as hours from page_files where name like $1 order by name`,
      [like],
    )
  ).rows

type Site = typeof older

function assertMissing({ status, headers }: Awaited<ReturnType<Site['get']>>, what: string): void {
  assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], what)
}

async function assertServed(site: Site, name: string, part: string): Promise<void> {
  const { status, body } = await site.get(at(name, part))
  assert.deepEqual([status, body], [200, scriptOf(name, part)], at(name, part))
}

test('processes of two versions on one database serve the files of both alike', async () => {
  for (const [site, other, name] of [
    [older, newer, 'new'],
    [newer, older, 'old'],
  ] as const) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const asked = { url: at(name, 'first'), headers: { 'accept-encoding': coding } }
      const { statusCode, headers, rawPayload } = await site.app.inject(asked)
      const own = await other.app.inject(asked)
      assert.equal(statusCode, 200)
      // Compressed at another level, so the length differs.
      const length = coding === 'gzip' ? { 'content-length': String(rawPayload.length) } : {}
      assert.deepEqual({ ...headers, date: '' }, { ...own.headers, ...length, date: '' })
      const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])]
      assert.equal(String(decoded ? decoded(rawPayload) : rawPayload), scriptOf(name, 'first'))
    }
    const { headers } = await site.get(at(name, 'first'))
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    const again = { 'if-none-match': String(headers.etag) }
    assert.equal((await site.app.inject({ url: at(name, 'first'), headers: again })).statusCode, 304)
    const font = await site.app.inject(`/assets/${name}.woff2`)
    assert.deepEqual([font.headers['content-type'], font.headers['content-encoding']], ['font/woff2', undefined])
    assert.deepEqual(font.rawPayload, FONT)
    assert.equal((await site.app.inject({ method: 'HEAD', url: at(name, 'first') })).statusCode, 200)
  }
})

test('a file is kept for more than a day from the start of each process that has it', async () => {
  const kept = await keptOf('%')
  assert.equal(kept.length, 2 * FILES + 1, 'the shared font once, and no icons')
  for (const { name, hours } of kept) assert.ok(hours > 24 && hours <= 30, `${name} ${hours}`)
})

test('and from the last renewal of a process that runs for long, which also stores what is missing', async () => {
  await expire('old-%')
  await pool.query(`delete from page_files where name = 'old-second.js'`)
  renew!()
  const kept = await until(
    () => keptOf('old-%'),
    ({ length }) => length === PARTS.length,
  )
  for (const { name, hours } of kept) assert.ok(hours > 24, name)
})

test('a file whose time is over is missing elsewhere, until a process that has it starts again', async () => {
  await expire('old-second.js')
  assertMissing(await newer.get(at('old', 'second')), 'expired')
  await assertServed(older, 'old', 'second')
  await start('old')
  await assertServed(newer, 'old', 'second')
})

test('a restart sends no bytes and moves on only the times of its own files', async () => {
  await pool.query(`update page_files set bytes = 'other bytes', kept_until = now() + interval '1 hour'`)
  await start('old')
  for (const { name, hours } of await keptOf('%')) assert.equal(hours > 24, !name.startsWith('new'), name)
  const { rows } = await pool.query(
    `select count(*)::int as files, count(distinct bytes)::int as texts from page_files`,
  )
  assert.deepEqual(rows, [{ files: 2 * FILES + 1, texts: 1 }])
  await pool.query('delete from page_files')
  for (const name of ['old', 'new'] as const) await start(name)
})

test('the nightly tidying deletes files whose time is over', async () => {
  await start('third')
  await expire('third-first.js')
  const { rows } = await pool.query(`insert into jobs.job (name) values ('tidy') returning id`)
  const state = async () => (await pool.query('select state from jobs.job where id = $1', [rows[0].id])).rows[0].state
  await until(state, (now) => now === 'completed')
  assert.equal((await keptOf('third%')).length, FILES - 1)
})

test('an unknown name is never cached as missing', async () => {
  for (const name of ['none.js', 'none.css', 'none.woff2', 'none', 'none.exe', 'old-first.js.br', ''])
    assertMissing(await newer.get(`/assets/${name}`), name)
  assertMissing(await newer.get('/favicon.gif'), 'favicon.gif')
})

/** Sends a path as it is. */
async function raw({ app }: Site, path: string): Promise<{ status: number | undefined; cached: string | undefined }> {
  const { port } = app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  http.get({ port, host: '127.0.0.1', path }, resolve).on('error', reject)
  const answer = await promise
  answer.resume()
  return { status: answer.statusCode, cached: answer.headers['cache-control'] }
}

test('hostile names do not reach the database, and a database that fails makes no file missing', async () => {
  await pool.query('alter table page_files rename to page_files_away')
  try {
    for (const name of [
      '../old-third.js',
      '..%2Fold-third.js',
      'x/../old-third.js',
      '%00.js',
      'old-third%00.js',
      "'or'1.js",
      '%F0%9F%98%80.js',
      '__proto__',
      'constructor.js.js',
      `${'x'.repeat(61)}.js`,
      `${'x'.repeat(7000)}.js`,
    ])
      assert.deepEqual(await raw(newer, `/assets/${name}`), { status: 404, cached: 'no-store' }, name)
    assert.deepEqual(await raw(newer, '/assets/%ff.js'), { status: 400, cached: undefined })
    assert.deepEqual(await raw(newer, at('old', 'third')), { status: 500, cached: 'no-store' })
  } finally {
    await pool.query('alter table page_files_away rename to page_files')
  }
  await assertServed(newer, 'old', 'third')
})

test('a crowd that asks for one file costs one look-up', async () => {
  const holder = await pool.connect()
  await holder.query('begin; lock table page_files in access exclusive mode')
  const asked = Array.from({ length: 100 }, () => newer.get(at('old', 'fourth')))
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%page_files%'`,
    )
    return rows[0]!.count
  }
  const lookUps = await until(waiting)
  await holder.query('commit')
  holder.release()
  assert.equal(lookUps, 1)
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
})

test('a network that asks for too many missing files is refused, but gets those that were found', async () => {
  const site = await start('new', { RATE_LIMIT: '5' })
  const ask = (url: string, remoteAddress: string) => site.request({ method: 'GET', url, remoteAddress })
  assert.equal((await ask(at('old', 'first'), '10.9.9.1')).status, 200)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await ask(`/assets/none${n}.js`, '10.9.9.2')).status)
  assert.deepEqual(statuses, [...Array(10).fill(404), 429])
  assert.equal((await ask(at('old', 'first'), '10.9.9.2')).status, 200)
  assert.equal((await ask(at('new', 'first'), '10.9.9.2')).status, 200)
  const refused = await ask(at('old', 'second'), '10.9.9.2')
  assert.deepEqual([refused.status, refused.headers['cache-control']], [429, 'no-store'])
})
