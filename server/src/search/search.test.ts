import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchLimits } from '@unspun/contract/search.ts'
import { adminOf, outcomeOf } from '../admin/test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { fillSearchEntries } from './fill-store.ts'
import { typedSigns } from './read-search.ts'

const site = await startTestSite()
const { databaseUrl: DATABASE_URL, siteUrl: SITE_URL, dataDir: DATA_DIR } = site.config
const admin = adminOf({ DATABASE_URL, SITE_URL, DATA_DIR })
const { pool } = site.database
const ana = await site.makeUser()
const ben = await site.makeUser()

interface Found {
  headline_ids: number[]
  found: number
  next?: string
  outlets: { name: string; fix_count: number }[]
  members: { user_id: number; username: string }[]
  spelled: string
}
async function search(q: string, place: { before?: string; until?: string } = {}): Promise<Found> {
  const { status, body } = await site.get(`/api/search/headlines/?${new URLSearchParams({ q, ...place })}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const idsOf = async (q: string) => (await search(q)).headline_ids
const setLanguage = (id: number, lang: string) =>
  pool.query('update headlines set lang = $2 where headline_id = $1', [id, lang])
const setDomain = (id: number, name: string) =>
  pool.query(
    `with d as (insert into domains (name) values ($2) on conflict (name) do update set name = excluded.name returning domain_id)
      update headlines set domain_id = d.domain_id from d where headline_id = $1`,
    [id, name],
  )

test('a search and the database replace the same apostrophes, quotation marks and dashes', async () => {
  const { rows } = await pool.query<{ sign: string; typed: string }>(
    `select sign, search_typed(sign) as typed
      from (select chr(n) as sign from generate_series(33, 65533) n where n not between 55296 and 57343) as signs`,
  )
  const different = rows.filter(({ sign, typed }) => typedSigns(sign) !== (/['"-]/.test(typed) ? typed : sign))
  assert.deepEqual(different, [])
  assert.ok(rows.some(({ sign, typed }) => sign === '’' && typed === "'"))
})

describe('words', () => {
  test('are found in printed headlines, in fixes and in their reasons, the printed ones first', async () => {
    const { headline_id: inReason } = await site.makeHeadline(ana, 'Plain one')
    const fix = await site.makeFix(ana, inReason, 'Plain two')
    await site.post(
      '/api/headline-fixes/update/',
      { headline_fix_id: fix.headline_fix_id, title: 'Plain two', description: 'About a kestrel' },
      ana.token,
    )
    const { headline_id: inFix } = await site.makeHeadline(ana, 'Plain three')
    await site.makeFix(ana, inFix, 'A kestrel nests')
    const { headline_id: printed } = await site.makeHeadline(ana, 'Kestrel FURY on rooftop')
    assert.deepEqual(await idsOf('kestrel'), [printed, inFix, inReason])
  })

  test('are found with any apostrophe, quotation mark and dash, printed or typed', async () => {
    const { headline_id: minister } = await site.makeHeadline(ana, "Minister's quay denies the plan")
    const { headline_id: mayor } = await site.makeHeadline(ana, 'Mayor’s “quay” confirms—the tunnel')
    const { headline_id: rain } = await site.makeHeadline(ana, 'Don’t expect zephyrs, says forecast')
    const { headline_id: school } = await site.makeHeadline(ana, 'École ouvre aujourd’hui')
    await setLanguage(school, 'fr')
    const { headline_id: chair } = await site.makeHeadline(ana, 'OʼNeill resigns as chair')
    const table: [string, number[]][] = [
      ['minister’s', [minister]],
      ["mayor's quay", [mayor]],
      ['mayor´s', [mayor]],
      ["don't zephyrs", [rain]],
      ["don't", [rain]],
      ["aujourd'hui", [school]],
      ['aujourd`hui', [school]],
      ["o'neill", [chair]],
      ['o‘neill', [chair]],
      ...[
        '“quay denies”',
        '„quay denies“',
        '«quay denies»',
        '‹quay denies›',
        '‘quay denies’',
        "'quay denies'",
        '「quay denies」',
      ].map((typed): [string, number[]] => [typed, [minister]]),
      ['„denies quay“', []],
      ['quay –denies', [mayor]],
      ['quay —“denies the”', [mayor]],
      ['confirms – the', [mayor]],
      ['quay', [mayor, minister]],
      ['confirms', [mayor]],
    ]
    for (const [typed, found] of table) assert.deepEqual((await idsOf(typed)).toSorted(), found.toSorted(), typed)
  })

  test('are found beside the signs of any script', async () => {
    const titles = [
      '¿Dimitirá la gaviota? ¡Última…llamada!',
      '「白鷺の名は。」が大ヒット、新記録！',
      'هل يستقيل اللقلق؟',
      'हिन्दी में सारस।',
      '🔴Curlew: shares fall £5m·early',
      'צה״ל ליד ג׳נין בית־עגור',
      'The Qurʾan at 5′ 11″',
    ]
    const ids: number[] = []
    for (const title of titles) ids.push((await site.makeHeadline(ana, title)).headline_id)
    const words = [
      ['dimitira', '¿Dimitirá', 'gaviota', 'ultima', '¡última llamada!'],
      ['白鷺の名は', 'が大ヒット', '新記録'],
      ['اللقلق', 'اللقلق؟'],
      ['सारस', 'हिन्दी'],
      ['curlew', '£5m', '5m', 'early'],
      ['צה"ל', "ג'נין", 'בית-עגור', 'עגור'],
      ["qur'an", `5' 11"`],
    ]
    for (const [n, typed] of words.entries())
      for (const word of typed) assert.deepEqual(await idsOf(word), [ids[n]], word)
  })

  test('are found in other forms of the headline’s language, and as written in any language', async () => {
    const { headline_id: english } = await site.makeHeadline(ana, 'Weavers were knitting quilts')
    await setLanguage(english, 'en-GB')
    const { headline_id: german } = await site.makeHeadline(ana, 'Große Häuser werden teurer')
    await setLanguage(german, 'de')
    const { headline_id: japanese } = await site.makeHeadline(ana, 'Tokyo の quiltz')
    await setLanguage(japanese, 'ja')
    assert.deepEqual(await idsOf('knit quilt'), [english])
    assert.deepEqual(await idsOf('Haus'), [german])
    assert.deepEqual(await idsOf('hauser'), [german], 'without accents')
    assert.deepEqual(await idsOf('quiltz'), [japanese])
  })

  test('can be in quotes, after a minus, and around “or”', async () => {
    const { headline_id: first } = await site.makeHeadline(ana, 'Walrus meets otter')
    const { headline_id: second } = await site.makeHeadline(ana, 'Otter meets walrus')
    assert.deepEqual(await idsOf('"walrus meets"'), [first])
    assert.deepEqual(await idsOf('walrus -"otter meets"'), [first])
    assert.deepEqual(await idsOf('walrus -meet -otters'), [], 'in other forms, too')
    assert.deepEqual((await idsOf('nosuchword or walrus')).sort(), [first, second])
  })

  test('that make no sense cause no error', async () => {
    for (const q of ["'", '"', '\\', '& | !', ':*', "a' | 'b", '%_', '()', 'the', '-only', '\u{202e}abc', '💡'])
      assert.ok((await search(q)).found >= 0, q)
    const { status } = await site.get(`/api/search/headlines/?q=${'a'.repeat(searchLimits.text + 1)}`)
    assert.equal(status, 400)
    assert.equal((await search('')).found, 0)
  })

  test('with a typing error lead to words that an outlet has printed', async () => {
    await site.makeHeadline(ana, 'Parliament debates hedgehogs')
    const { found, spelled } = await search('parliment hedgehogs')
    assert.deepEqual([found, spelled], [0, 'parliament hedgehogs'])
    assert.equal((await search('parliament hedgehogs')).spelled, '')
    assert.equal((await search('xqzwvkj')).spelled, '')
  })

  test('are looked up if they are misspelt, the first three of them', async () => {
    const right = 'parliament debates hedgehogs parliament debates hedgehogs parliament debates hedgehogs'
    const { spelled } = await search(`${right} parliment debats hedghogs parlament`)
    assert.equal(spelled, `${right} parliament debates hedgehogs parlament`)
  })

  test('are answered without a proposal if that takes long', async () => {
    const holder = await pool.connect()
    try {
      await holder.query('begin; lock table search_spellings in access exclusive mode')
      const { found, spelled, members } = await search(`parliment ${ana.username}`)
      assert.deepEqual([found, spelled, members], [0, '', []])
      const { found: intact } = await search('hedgehogs')
      assert.equal(intact, 1)
    } finally {
      holder.release(true)
    }
    assert.equal((await search('parliment hedgehog')).spelled, 'parliament hedgehogs')
  })
})

describe('parts that narrow a search', () => {
  test('name the outlet, a member with a fix, a day, and whether there is a fix', async () => {
    const { headline_id: without } = await site.makeHeadline(ana, 'Puffin one')
    const { headline_id: fixed } = await site.makeHeadline(ana, 'Puffin two')
    await site.makeFix(ben, fixed, 'Calm words')
    await setDomain(fixed, 'puffins.example')
    await pool.query(`update headlines set created_at = '2020-05-05' where headline_id = $1`, [without])
    await pool.query(`update search_entries set created_at = '2020-05-05' where headline_id = $1`, [without])
    assert.deepEqual(await idsOf('puffin has:fix'), [fixed])
    assert.deepEqual(await idsOf('puffin site:www.puffins.example'), [fixed])
    assert.deepEqual(await idsOf('puffin site:puffin.example'), [])
    assert.deepEqual(await idsOf(`puffin by:${ben.username}`), [fixed])
    assert.deepEqual(await idsOf(`puffin by:${ana.username}`), [])
    assert.deepEqual(await idsOf('puffin by:nobody-at-all'), [])
    assert.deepEqual(await idsOf('puffin before:2020-05-06'), [without])
    assert.deepEqual(await idsOf('puffin before:2020-05-05'), [])
    assert.deepEqual(await idsOf('site:puffins.example'), [fixed])
    assert.deepEqual(await idsOf('before:2020-05-06'), [without])
    assert.deepEqual(await idsOf('before:2020-05-06 -puffin'), [])
    assert.deepEqual(await idsOf('site:puffins.example -kestrel'), [fixed])
    assert.deepEqual(await idsOf('site:puffins.example -kestrel -puffins'), [], 'in other forms, too')
    assert.deepEqual(await idsOf(`site:puffins.example has:fix by:${ben.username}`), [fixed])
  })

  test('outlets with fixes and members are found by a part of their name', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'Of the cormorant')
    await setDomain(headline_id, 'cormorant-times.example')
    assert.deepEqual((await search('cormorant')).outlets, [], 'without a fix, an outlet is not listed')
    await site.makeFix(ana, headline_id, 'Calm')
    await pool.query(`update domains set fix_count = 1 where name = 'cormorant-times.example'`)
    await pool.query(`update users set display_name = 'Carla Cormorant' where user_id = $1`, [ben.user_id])
    const { outlets, members } = await search('CORMORANT t')
    assert.deepEqual([outlets, members], [[], []])
    const found = await search('cormorant x')
    assert.equal(found.outlets.length, 0)
    assert.deepEqual(
      (await search('Cormorant ')).members.map(({ user_id }) => user_id),
      [ben.user_id],
    )
  })
})

test('what is hidden, pending or disabled is not found until it is shown again', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Egret calm')
  const { headline_fix_id } = await site.makeFix(ben, headline_id, 'Spoonbill news')
  assert.deepEqual(await idsOf('spoonbill'), [headline_id])
  const hide = (what: string, id: number) => admin('act', 'hide', what, String(id), '--reason', 'A test', '--json')
  const show = (what: string, id: number) => admin('act', 'restore', what, String(id), '--reason', 'A test', '--json')
  for (const [what, id] of [
    ['fix', headline_fix_id],
    ['user', ben.user_id],
    ['headline', headline_id],
  ] as const) {
    // The site hears of the command a moment later.
    outcomeOf(await hide(what, id))
    await until(
      () => idsOf('spoonbill'),
      (ids) => ids.length === 0,
    )
    outcomeOf(await show(what, id))
    assert.deepEqual(
      await until(
        () => idsOf('spoonbill'),
        (ids) => ids.length > 0,
      ),
      [headline_id],
      what,
    )
  }
  const other = await site.makeFix(ana, headline_id, 'Avocet news')
  assert.deepEqual(await idsOf('avocet'), [headline_id])
  const disabling = { headline_fix_id: other.headline_fix_id }
  assert.equal((await site.post('/api/headline-fixes/toggle-status/', disabling, ana.token)).status, 200)
  assert.deepEqual(await idsOf('avocet'), [])
})

describe('a long list', () => {
  test('includes headlines that had no entry', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'The first lapwing')
    // Triggers are off, as on a site older than the search.
    await pool.query(`begin; set local session_replication_role = replica;
      insert into headlines (url_id, domain_id, original_url, title)
        select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), domain_id, 'https://news.example/' || n, 'Lapwing ' || n
        from headlines, generate_series(1, 2100) n where headline_id = ${headline_id};
      truncate search_entries, search_languages, search_spellings;
      commit`)
    assert.deepEqual(await idsOf('lapwing'), [])
    await fillSearchEntries(site.database)
    assert.equal((await search('lapwing')).found, searchLimits.found)
    const { rows } = await pool.query(
      `select headline_id from expected_search_entries e full join search_entries s using (headline_id) where e.words is distinct from s.words`,
    )
    assert.deepEqual(rows, [])
    assert.equal((await search('lapwimg')).spelled, 'lapwing')
  })

  test('continues after each part, and has the newest headlines of a frequent word', async () => {
    const first = await search('lapwing')
    assert.deepEqual([first.found, first.headline_ids.length], [searchLimits.found, searchLimits.page])
    const second = await search('lapwing', { before: first.next! })
    assert.equal(new Set([...first.headline_ids, ...second.headline_ids]).size, 2 * searchLimits.page)
    const both = await search('lapwing', { until: first.next! })
    assert.deepEqual(both.headline_ids, [...first.headline_ids, ...second.headline_ids])
    assert.equal((await search('lapwing', { before: String(searchLimits.found) })).next, undefined)
    assert.equal((await search('"the first lapwing"')).headline_ids.length, 1)
  })

  test('counts matches that are far older than the newest ones', async () => {
    // Simulates 25,000 headlines without the word in between.
    await pool.query(`
      select setval(pg_get_serial_sequence('headlines', 'headline_id'), max(headline_id) + 25000) from headlines;
      insert into headlines (url_id, domain_id, original_url, title)
        select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), domain_id, 'https://news.example/new/' || n, 'New lapwing ' || n
        from headlines, generate_series(1, ${searchLimits.page + 5}) n where title = 'The first lapwing'`)
    // Another spelling, because the response to the first one is cached.
    const { found, headline_ids } = await search('LAPWING')
    assert.deepEqual([found, headline_ids.length], [searchLimits.found, searchLimits.page])
  })
})

describe('suggestions', () => {
  const suggest = async (q: string): Promise<{ headline_id: number; title: string; fix: string }[]> =>
    (await site.get(`/api/search/suggest/?${new URLSearchParams({ q })}`)).body.headlines

  test('have the words of a text, whose last word may be incomplete', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'Ptarmigan walks on Ölberg')
    const ids = async (q: string) => (await suggest(q)).map((each) => each.headline_id)
    for (const q of ['ptar', '“ptar', '"Ptarmigan wal', 'ptarmigan  WALKS, olb', "ptarmigan'"])
      assert.deepEqual(await ids(q), [headline_id], q)
    for (const q of ['', 'p', "'", 'tarmigan', 'ptarmigan xyz', ":*'", '((', '\\'])
      assert.deepEqual(await ids(q), [], q)
  })

  test('show the first fix, or the one that has the words if the printed headline does not', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'Jabiru FURY')
    assert.deepEqual((await suggest('jabiru f'))[0]?.fix, '')
    await site.makeFix(ana, headline_id, 'Another bird')
    // Hiding a member has ended Ben's session above.
    await site.makeFix(await site.makeUser(), headline_id, 'A stork has nested')
    const fixes = async (q: string) => (await suggest(q)).map(({ fix }) => fix)
    const [first] = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body.headline_fixes
    assert.deepEqual(await fixes('jabiru fu'), [first.title])
    assert.deepEqual(await fixes('stor'), ['A stork has nested'])
    assert.deepEqual(await fixes('jabiru nested'), ['A stork has nested'])
    assert.deepEqual(await fixes('bird'), ['Another bird'])
  })

  test('do not come from words that are not shown in them', async () => {
    const { headline_id } = await site.makeHeadline(ana, 'Hamerkop one')
    const words = { headline_id, title: 'Calm', description: 'About a turaco' }
    assert.equal((await site.post('/api/headline-fixes/create/', words, ana.token)).body.errors, undefined)
    assert.deepEqual(await idsOf('turaco'), [headline_id])
    assert.deepEqual(await suggest('turaco'), [])
  })

  test('are few', async () => {
    assert.equal((await suggest('lapwing')).length, searchLimits.suggested)
  })
})
