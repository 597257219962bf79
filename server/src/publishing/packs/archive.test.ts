import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BucketFix, getManifest, listFixesByKeyPrefix, prefixOf } from '@unspun/contract/extension.ts'
import { filterHas, readFilter } from '@unspun/contract/packs.ts'
import { Value } from 'typebox/value'
import { act } from '../../moderation/act.ts'
import { operator } from '../../moderation/actions/action-handler.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { extensionOf } from './files-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const ana = await site.makeUser()
const HEADLINES = 900
const TEXT = 200
const { manifest, titles, file, run, addJudgedFixes } = extensionOf(site, TEXT)
await addJudgedFixes(ana, HEADLINES)

const list = (prefix: string) => site.get(`/api/headline-fixes/list-by-key-prefix/?prefix=${prefix}`)
const keys = async () =>
  (
    await pool.query<{ key_hash: Buffer; headline_fix_id: number }>(
      'select key_hash, headline_fix_id from outgoing_fixes join headline_urls using (headline_id) order by 2 desc, 1',
    )
  ).rows

describe('more fixes than packs may hold', () => {
  test('the newest are text, the others are in the filter, and every bucket holds 64', async () => {
    const made = await run()
    assert.equal(made?.work, 'base')
    const { packs, filter, prefix_bits } = await manifest()
    assert.deepEqual([packs.length, packs[0]?.count, filter?.keys], [1, TEXT, HEADLINES - TEXT])
    assert.equal(prefix_bits, 2)
    assert.deepEqual(Value.Errors(getManifest.answer, await manifest()), [])
    const found = readFilter(await file(filter!.name, filter!.sha256, 'keys'))
    assert.ok(found instanceof Uint8Array)
    const all = await keys()
    const text = await titles()
    for (const { key_hash } of all.slice(0, TEXT)) assert.ok(text.has(key_hash.toString('hex', 0, 10)))
    for (const { key_hash } of all.slice(TEXT)) assert.ok(filterHas(found, key_hash.subarray(0, 10)))
  })

  test('a lookup answers the old entries of its bucket, in order, and only a prefix of the right length', async () => {
    const old = (await keys()).slice(TEXT)
    let sum = 0
    for (const prefix of ['0', '1', '2', '3']) {
      const { status, body, headers } = await list(prefix)
      assert.equal(status, 200)
      assert.deepEqual(Value.Errors(listFixesByKeyPrefix.answer, body), [])
      const fixes = body.headline_fixes as BucketFix[]
      assert.ok(fixes.length >= 64)
      assert.deepEqual(
        fixes.map(({ key }) => key),
        fixes.map(({ key }) => key).sort(),
      )
      assert.ok(fixes.every(({ key }) => prefixOf(Buffer.from(key, 'hex'), 2) === prefix))
      assert.match(String(headers['cache-control']), /s-maxage=3600/)
      assert.equal(headers['set-cookie'], undefined)
      sum += fixes.length
    }
    assert.equal(sum, old.length)
    for (const wrong of ['', '4', 'f', '00', '01', 'x', '1%20', '-1'])
      assert.equal((await list(wrong)).status, 400, wrong)
    assert.equal((await site.get('/api/headline-fixes/list-by-key-prefix/')).status, 400)
  })

  test('what is hidden leaves the lookup at once, and a changed title is in it', async () => {
    const { key_hash, headline_fix_id } = (await keys()).at(-1)!
    const prefix = prefixOf(key_hash, 2)
    const find = async () =>
      ((await list(prefix)).body.headline_fixes as BucketFix[]).find((each) => each.headline_fix_id === headline_fix_id)
    assert.match((await find())?.title ?? '', /^Better/)
    assert.match((await find())?.printed ?? '', /^[0-9a-f]{8}$/)
    const thing = { what: 'fix', id: headline_fix_id } as const
    await act({ database: site.database, files: async () => site.files }, operator('the tests'), {
      action: 'hide',
      thing,
      reason: 'Wrong',
    })
    await until(async () => (await find()) === undefined)
    assert.equal((await run())?.work, 'today')
    const [, today] = (await manifest()).packs
    const pack = JSON.parse(String(await file(today!.name, today!.sha256, 'pack')))
    assert.deepEqual([pack.headline_fix_ids, pack.titles], [[headline_fix_id], ['']])
  })

  test('more changes than a pack holds make a new base', async () => {
    await pool.query(
      "update headline_fixes set title = title || '!' where headline_fix_id in (select headline_fix_id from outgoing_fixes order by 1 limit $1)",
      [TEXT + 1],
    )
    assert.equal((await run())?.work, 'base')
    const { packs, filter } = await manifest()
    assert.deepEqual([packs.length, filter?.keys], [1, HEADLINES - 1 - TEXT])
  })

  test('a filter is never smaller than a bucket', async () => {
    await pool.query(
      'update headline_fixes set outgoing = false where headline_fix_id in (select headline_fix_id from outgoing_fixes order by 1 limit $1)',
      [HEADLINES - 1 - TEXT - 1],
    )
    assert.equal((await run())?.work, 'base')
    const { packs, filter, prefix_bits } = await manifest()
    assert.deepEqual([packs[0]?.count, filter?.keys, prefix_bits], [TEXT + 1 - 128, 128, 0])
    assert.equal((await list('')).body.headline_fixes.length, 128)
  })
})
