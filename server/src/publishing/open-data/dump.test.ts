import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { DATA_PATH, dataFormats, dataTableNames } from '@unspun/contract/open-data.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { openDataOf } from './data-test-kit.ts'

// The site's own job would make files too.
const site = await startTestSite({ OPEN_DATA: 'on', DATA_LICENCE: 'CC0-1.0', ROLE: 'web' })
const { pool } = site.database
const data = openDataOf(site)
const [ana, ben] = [await site.makeUser(), await site.makeUser()]
const shown = await site.makeHeadline(ana, 'Outrage as council shuts bridge')
const { headline_fix_id } = await site.makeFix(ana, shown.headline_id, 'Council shuts bridge for repairs')
const other = await site.makeHeadline(ben, 'Chaos at the harbour')
const { headline_fix_id: byBen } = await site.makeFix(ben, shown.headline_id, 'Bridge closed')
await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
const ids = async (day: string, table: 'headlines' | 'fixes') =>
  (await data.rows(day, table)).map((row) => row[table === 'fixes' ? 'headline_fix_id' : 'headline_id'])

describe('the files of a day', () => {
  test('hold what everybody sees, the same in Parquet and JSON Lines', async () => {
    assert.ok(await data.make('2031-05-01'))
    const [headline] = await data.rows('2031-05-01', 'headlines')
    assert.deepEqual(
      [
        headline?.headline_id,
        headline?.title,
        headline?.original_url,
        headline?.title_by_reader,
        headline?.published_at,
      ],
      [shown.headline_id, 'Outrage as council shuts bridge', shown.url, false, null],
    )
    const [fix] = await data.rows('2031-05-01', 'fixes')
    const { body } = await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
    for (const field of [
      'headline_id',
      'user_id',
      'title',
      'description',
      'ranking',
      'total_vote_value',
      'comment_count',
    ])
      assert.equal(fix?.[field], body[field], field)
    assert.equal(fix?.author, ana.display_name)
    assert.equal(fix?.total_vote_count, 1)
    assert.equal(fix?.edited_at, null)
    const addresses = await data.rows('2031-05-01', 'addresses')
    assert.deepEqual(
      new Set(addresses.map(({ headline_id }) => headline_id)),
      new Set([shown.headline_id, other.headline_id]),
    )
    const [outlet] = await data.rows('2031-05-01', 'outlets')
    assert.deepEqual([outlet?.headline_count, outlet?.fixed_headline_count, outlet?.fix_count], [2, 1, 2])
    for (const table of ['moderation', 'history'] as const) assert.deepEqual(await data.rows('2031-05-01', table), [])
  })

  test('are the same however many rows are read at once', async () => {
    assert.ok(await data.make('2031-05-02', { rowsAtOnce: 1 }))
    for (const table of dataTableNames)
      assert.deepEqual(await data.rows('2031-05-02', table), await data.rows('2031-05-01', table))
  })

  test('have nobody’s mail address and no single vote', async () => {
    for (const table of dataTableNames) {
      const text = gunzipSync(await data.file('2031-05-01', `${table}.jsonl.gz`)).toString()
      assert.doesNotMatch(text, /@example\.org|identity_uid|reader_id|vote_value":1,"user/)
    }
    // Ben's vote on Ana's fix: no row has both.
    const both = (await data.rows('2031-05-01', 'fixes')).filter(
      (row) => row.headline_fix_id === headline_fix_id && Object.values(row).includes(ben.user_id),
    )
    assert.equal(both.length, ben.user_id === headline_fix_id || ben.user_id === shown.headline_id ? 1 : 0)
  })

  test('miss what was hidden, disabled or held back before them, and have it again when it is shown again', async () => {
    await pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [byBen])
    await pool.query('update headlines set hidden_at = now() where headline_id = $1', [other.headline_id])
    assert.ok(await data.make('2031-05-03'))
    assert.deepEqual(await ids('2031-05-03', 'fixes'), [headline_fix_id])
    assert.deepEqual(await ids('2031-05-03', 'headlines'), [shown.headline_id])
    assert.ok((await data.rows('2031-05-03', 'addresses')).every((row) => row.headline_id === shown.headline_id))

    await pool.query(`update headline_fixes set status_id = 1 where headline_fix_id = $1`, [byBen])
    await pool.query(`update headlines set hidden_at = null, waiting_until = now() where headline_id = $1`, [
      other.headline_id,
    ])
    await pool.query('update users set hidden_at = now() where user_id = $1', [ben.user_id])
    assert.ok(await data.make('2031-05-04'))
    assert.deepEqual(await ids('2031-05-04', 'fixes'), [headline_fix_id])
    assert.deepEqual(await ids('2031-05-04', 'headlines'), [shown.headline_id])

    await pool.query('update users set hidden_at = null where user_id = $1', [ben.user_id])
    await pool.query('update headlines set waiting_until = null where headline_id = $1', [other.headline_id])
    assert.ok(await data.make('2031-05-05'))
    assert.equal((await ids('2031-05-05', 'fixes')).length, 2)
    assert.equal((await ids('2031-05-05', 'headlines')).length, 2)
  })

  test('leave out addresses that members have pasted from elsewhere', async () => {
    const own = new URL('/the-bridge', shown.url).href
    const pasted = ['https://click.newsletter.example/f/YW5h', `${own}?reader=ana`]
    for (const url of [...pasted, own])
      await pool.query(
        `insert into headline_urls (headline_id, key_hash, url, rule_version) values ($1, sha256(convert_to($2, 'UTF8')), $2, 1)`,
        [shown.headline_id, url],
      )
    // A batch of which nothing is left is none.
    assert.ok(await data.make('2031-05-06', { rowsAtOnce: 2 }))
    const ofShown = (await data.rows('2031-05-06', 'addresses')).filter((row) => row.headline_id === shown.headline_id)
    assert.deepEqual(new Set(ofShown.map(({ url }) => url)), new Set([shown.url, own]))
  })

  test('have the changes of headlines that everybody sees', async () => {
    await pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, source)
        values ($1, 'Chaos', 'Disruption', 'page'), ($2, 'A secret', 'Hidden', 'feed')`,
      [shown.headline_id, other.headline_id],
    )
    await pool.query('update headlines set hidden_at = now() where headline_id = $1', [other.headline_id])
    assert.ok(await data.make('2031-05-07'))
    const rows = await data.rows('2031-05-07', 'history')
    assert.deepEqual(
      rows.map(({ headline_id, title_before, title_after, source }) => [
        headline_id,
        title_before,
        title_after,
        source,
      ]),
      [[shown.headline_id, 'Chaos', 'Disruption', 'page']],
    )
    await pool.query('update headlines set hidden_at = null where headline_id = $1', [other.headline_id])
  })

  test('have the public log, without names unless the site gives them', async () => {
    await pool.query(
      `insert into operator_actions (what, id, action, reason, done_by, moderator_id, subject_user_id)
        values ('fix', $1, 'hide', 'Rude', 'a moderator', $2, $3), ('user', $3, 'erase', 'Left', 'an operator', null, null)`,
      [byBen, ana.user_id, ben.user_id],
    )
    assert.ok(await data.make('2031-05-08'))
    const log = await data.rows('2031-05-08', 'moderation')
    assert.deepEqual(
      log.map(({ action, what, id, reason, by_name, undone, until }) => ({
        action,
        what,
        id,
        reason,
        by_name,
        undone,
        until,
      })),
      [{ action: 'hide', what: 'fix', id: byBen, reason: 'Rude', by_name: '', undone: false, until: null }],
    )
  })
})

describe('days', () => {
  const days = async () => (await site.get('/api/open-data/days/')).body.days.map(({ day }: { day: string }) => day)
  const stored = async () => (await Array.fromAsync(site.files.list('open-data'))).length
  const filesOfDay = dataTableNames.length * dataFormats.length

  test('are made once', async () => {
    assert.equal(await data.make('2031-05-08'), undefined)
  })

  test('are kept for a week, and their files with them', async () => {
    for (const day of ['09', '10']) assert.ok(await data.make(`2031-05-${day}`))
    const kept = ['10', '09', '08', '07', '06', '05', '04'].map((day) => `2031-05-${day}`)
    const { rows } = await pool.query('select day from open_data_days order by day desc')
    assert.deepEqual(
      rows.map(({ day }) => day),
      kept,
    )
    assert.equal(await stored(), 7 * filesOfDay)
    assert.equal((await site.get(`${DATA_PATH}/2031-05-01/headlines.parquet`)).status, 404)
    assert.deepEqual(await days(), kept)
  })

  test('of a clock that was ahead go with the next run', async () => {
    assert.ok(await data.make('2041-01-01'))
    assert.ok(await data.make('2031-05-11'))
    const { rows } = await pool.query('select day from open_data_days')
    assert.deepEqual(rows, [{ day: '2031-05-11' }])
    assert.equal(await stored(), filesOfDay)
  })
})
