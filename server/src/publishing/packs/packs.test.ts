import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CANONICAL_URL_VERSION, urlKey } from '@unspun/canonical/canonical-url.ts'
import { fileAddress } from '@unspun/contract/extension.ts'
import { type Files, FilesAway } from '../../engines/files/files.ts'
import { startVoting } from '../../fixes/votes/voting-test-kit.ts'
import { addAliases } from '../../headlines/store.ts'
import { act, undo } from '../../moderation/act.ts'
import { operator } from '../../moderation/actions/action-handler.ts'
import { extensionOf, keyOfUrl } from './files-test-kit.ts'

const { site, author, readers, vote } = await startVoting()
const { pool } = site.database
const { manifest, titles, titleOf, file, run, makeGoodFix, entriesAgree } = extensionOf(site)
const goodFix = (title: string) => makeGoodFix(author, title)
const parts = { database: site.database, files: async () => site.files }
const by = operator('the tests')
const DAY_MS = 24 * 60 * 60 * 1000

const kinds = async () =>
  (await pool.query(`select kind from extension_files where replaced_at is null order by 1`)).rows.map(
    ({ kind }) => kind,
  )

describe('packs', () => {
  test('a site without files has an empty manifest', async () => {
    const { packs, filter, prefix_bits, canonical_url_version, suffix_list } = await manifest()
    assert.deepEqual([packs, filter, prefix_bits, canonical_url_version], [[], null, 0, CANONICAL_URL_VERSION])
    assert.match(suffix_list, /^tldts \d/)
    assert.equal((await site.get('/api/headline-fixes/list-by-key-prefix/?prefix=')).status, 400)
  })

  test('the first run makes a base; later ones add what has changed, and nothing if nothing has', async () => {
    const first = await goodFix('Bridge closes for repairs')
    assert.equal((await run())?.work, 'base')
    assert.equal(await titleOf(first.url), 'Bridge closes for repairs')
    assert.equal(await run(), undefined)
    const second = await goodFix('Town hall moves')
    const before = await manifest()
    const made = await run()
    assert.deepEqual([made?.work, made?.changed, made?.gone], ['today', 1, 0])
    assert.deepEqual(
      (await manifest()).packs.map(({ count }) => count),
      [1, 1],
    )
    assert.equal(before.packs[0]?.name, (await manifest()).packs[0]?.name)
    assert.equal(await titleOf(second.url), 'Town hall moves')
    assert.equal((await manifest()).packs.length, 2)
  })

  test('votes make an entry, not by their number', async () => {
    const { headline_id, url } = await site.makeHeadline(author)
    const { headline_fix_id } = await site.makeFix(author, headline_id, 'Judged by readers')
    await pool.query(
      `update headline_fixes set created_at = created_at - interval '1 hour' where headline_fix_id = $1`,
      [headline_fix_id],
    )
    for (const reader of readers.slice(0, 4)) await vote(headline_fix_id, 1, reader.token)
    await run()
    assert.equal(await titleOf(url), undefined)
    await vote(headline_fix_id, 1, readers[4]!.token)
    await run()
    assert.equal(await titleOf(url), 'Judged by readers')
    await vote(headline_fix_id, 1, readers[5]!.token)
    assert.equal(await run(), undefined)
  })
})

describe('what changes an entry', () => {
  const CHANGES: [
    what: string,
    change: (good: Awaited<ReturnType<typeof goodFix>>) => Promise<unknown>,
    title: string | undefined,
  ][] = [
    [
      'hiding takes it back',
      ({ headline_fix_id: id }) => act(parts, by, { action: 'hide', thing: { what: 'fix', id }, reason: 'Wrong' }),
      undefined,
    ],
    [
      'hiding the headline takes it back',
      ({ headline_id: id }) => act(parts, by, { action: 'hide', thing: { what: 'headline', id }, reason: 'Wrong' }),
      undefined,
    ],
    [
      'disabling takes it back',
      ({ headline_fix_id }) => site.post('/api/headline-fixes/toggle-status/', { headline_fix_id }, author.token),
      undefined,
    ],
    [
      'an edit takes it back until somebody votes for the new words',
      async ({ headline_fix_id, headline_id }) => {
        await pool.query('update headline_fixes set title = $2, edited_at = now() where headline_fix_id = $1', [
          headline_fix_id,
          'Edited',
        ])
        await pool.query('select order_fixes(array[$1::bigint])', [headline_id])
      },
      undefined,
    ],
    ['a better fix overtakes it', overtake, 'Even better'],
    ['dislikes take it back', ({ headline_fix_id }) => site.letLeave(headline_fix_id, false), undefined],
  ]
  async function overtake({ headline_id, headline_fix_id }: Awaited<ReturnType<typeof goodFix>>) {
    const better = await site.makeFix(readers[0]!, headline_id, 'Even better')
    await site.letLeave(headline_fix_id, false)
    await site.letLeave(better.headline_fix_id)
  }
  for (const [what, change, title] of CHANGES) {
    test(what, async () => {
      const good = await goodFix('As it was')
      await run()
      assert.equal(await titleOf(good.url), 'As it was')
      await change(good)
      await run()
      assert.equal(await titleOf(good.url), title)
      await entriesAgree()
    })
  }

  test('what is hidden and restored is back', async () => {
    const { headline_fix_id: id, url } = await goodFix('Back again')
    const { action_id } = (await act(parts, by, { action: 'hide', thing: { what: 'fix', id }, reason: 'Wrong' })) as {
      action_id: number
    }
    await run()
    await undo(parts, by, action_id, 'It was right')
    await run()
    assert.equal(await titleOf(url), 'Back again')
  })

  test('a merge moves addresses to the fix that is best now', async () => {
    const from = await goodFix('Of the first')
    const into = await goodFix('Of the second')
    await run()
    await act(parts, by, {
      action: 'merge',
      thing: { what: 'headline', id: from.headline_id },
      reason: 'Twice',
      details: { into: into.headline_id },
    })
    await run()
    assert.equal(await titleOf(from.url), await titleOf(into.url))
    await entriesAgree()
  })

  test('another address of the same article is another entry', async () => {
    const { headline_id, url } = await goodFix('With two addresses')
    await run()
    const other = { url: `${url}-again`, key: urlKey(`${url}-again`) }
    await addAliases(site.database, headline_id, [other], 1)
    await run()
    assert.equal(await titleOf(other.url), 'With two addresses')
    await entriesAgree()
  })

  test('the printed headline is named by a hash of its letters', async () => {
    const { url } = await goodFix('With a printed headline')
    await run()
    const { packs } = await manifest()
    const { name, sha256 } = packs.at(-1)!
    const pack = JSON.parse(String(await file(name, sha256, 'pack')))
    const at = pack.titles.indexOf('With a printed headline')
    assert.equal(Buffer.from(pack.keys, 'base64').toString('hex', at * 10, at * 10 + 10), keyOfUrl(url).toString('hex'))
    const expected = createHash('sha256').update('chaoswithaprintedheadline').digest('hex').slice(0, 8)
    assert.equal(Buffer.from(pack.printed, 'base64').toString('hex', at * 4, at * 4 + 4), expected)
  })
})

test('a run that is stopped at any moment changes nothing, and the next one makes everything', async () => {
  const { url } = await goodFix('Made after a failure')
  const before = await manifest()
  const broken: Files = { ...site.files, put: () => Promise.reject(new FilesAway('full')) }
  await assert.rejects(run(new Date(), broken), FilesAway)
  assert.deepEqual((await manifest()).packs, before.packs)
  await run()
  assert.equal(await titleOf(url), 'Made after a failure')
  await entriesAgree()
})

test('nights close days, and a week ends in a new base without what is gone', async () => {
  const now = Date.now()
  const gone = await goodFix('Gone by the end')
  await run()
  const all = await titles()
  assert.equal((await run(new Date(now + DAY_MS)))?.work, 'day')
  assert.deepEqual(await kinds(), ['base', 'day'])
  assert.deepEqual(await titles(), all)
  assert.equal(await run(new Date(now + DAY_MS)), undefined)
  await site.letLeave(gone.headline_fix_id, false)
  assert.equal((await run(new Date(now + DAY_MS)))?.work, 'today')
  assert.equal((await run(new Date(now + 2 * DAY_MS)))?.work, 'day')
  assert.equal((await manifest()).packs.length, 3)
  const known = await titles()
  assert.equal((await run(new Date(now + 8 * DAY_MS)))?.work, 'base')
  assert.deepEqual(await kinds(), ['base'])
  assert.deepEqual(await titles(), known)
  assert.equal((await pool.query('select from extension_entries where is_gone')).rowCount, 0)
})

test('the night after a fix was hidden makes a base without its words', async () => {
  const night = (days: number) => new Date(Date.now() + days * DAY_MS)
  const { headline_fix_id: id } = await goodFix('Words to be hidden')
  const words = async () => {
    const packs = await Promise.all((await manifest()).packs.map(({ name, sha256 }) => file(name, sha256, 'pack')))
    return packs.some((pack) => pack.includes('Words to be hidden'))
  }
  assert.equal((await run(night(9)))?.work, 'day')
  await act(parts, by, { action: 'hide', thing: { what: 'fix', id }, reason: 'Wrong' })
  assert.equal((await run(night(9)))?.work, 'today')
  assert.ok(await words(), 'the pack of the day before still has them')
  assert.equal((await run(night(10)))?.work, 'base')
  assert.ok(!(await words()))
})

describe('the files', () => {
  test('are the same in brotli, gzip and plain, immutable, open to any page, without cookies', async () => {
    const { name, sha256, bytes } = (await manifest()).packs[0]!
    const url = `/api${fileAddress(name, 'pack')}`
    const plain = await file(name, sha256, 'pack')
    assert.equal(plain.length, bytes)
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { rawPayload, headers } = await site.app.inject({
        method: 'GET',
        url,
        headers: { 'accept-encoding': coding },
      })
      assert.equal(headers['content-encoding'], coding)
      assert.deepEqual(decode(rawPayload), plain)
    }
    const { headers } = await site.get(url)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    assert.equal(headers['set-cookie'], undefined)
    const again = await site.request({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } })
    assert.equal(again.status, 304)
  })

  test('any other name is not found', async () => {
    const { name } = (await manifest()).packs[0]!
    const others = [
      '',
      '?name=',
      `?name=${'0'.repeat(32)}.pack`,
      `?name=..%2F${name}`,
      `?name=${name}&name=${name}`,
      '?name=1--1.png',
    ]
    for (const query of others) assert.equal((await site.get(`/api/extension/pack/${query}`)).status, 404, query)
    assert.equal((await site.get(`/api/extension/keys/?name=${name}`)).status, 404)
    assert.equal((await site.post(`/api/extension/pack/?name=${name}`, {})).status, 404)
  })

  test('the manifest has a tag, is cached for five minutes, and is known again', async () => {
    const { headers } = await site.get('/api/extension/manifest/')
    assert.match(String(headers['cache-control']), /s-maxage=300/)
    assert.equal(headers['access-control-allow-origin'], '*')
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await site.request({ method: 'GET', url: '/api/extension/manifest/', headers: known })).status, 304)
  })
})

test('no name of a member is in any file', async () => {
  const { packs } = await manifest()
  for (const { name, sha256 } of packs) {
    const text = String(await file(name, sha256, 'pack'))
    for (const person of [author, ...readers]) assert.ok(!text.includes(person.username))
  }
})
