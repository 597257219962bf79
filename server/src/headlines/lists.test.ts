import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { headlineLimits } from '@unspun/contract/headlines.ts'
import { feedPath, feeds } from '@unspun/contract/outgoing-feeds.ts'
import { readJsonFeed } from '../engines/syndication/feed-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { addViews } from './attention-store.ts'
import { fillCues } from './cue-store.ts'
import { cursorOfNeed, type HeadlineInNeed, headlinesInNeed } from './list-store.ts'

const site = await startTestSite()
const { pool } = site.database
const ana = await site.makeUser()
const ben = await site.makeUser()

interface List {
  headline_ids: number[]
  headlines: { headline_id: number; fix_count: number }[]
  headline_fixes: { headline_fix_id: number; comment_count: number; outgoing: boolean; user_avatar: string }[]
  next?: string
}
const listOf = async (query = '', path = '/api/data/homepage-headlines/'): Promise<List> =>
  (await site.get(`${path}?${query}`)).body

/** Inserts headlines with one fix each directly, because posting is slow. Returns the headlines, oldest first. */
async function fill(count: number): Promise<number[]> {
  // A new member for each call, because of the daily limit.
  const poster = await site.makeUser()
  const { headline_id } = await site.makeHeadline(poster)
  await site.makeFix(poster, headline_id, 'The first of many')
  const { rows } = await pool.query<{ headline_id: number }>(
    `with made as (
      insert into headlines (url_id, domain_id, original_url, title)
      select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), domain_id, 'https://news.example/' || n, 'Title ' || n
      from headlines, generate_series(1, $2) n where headline_id = $1
      returning headline_id, domain_id
    ), fixed as (
      insert into headline_fixes (headline_id, domain_id, user_id, title)
      select headline_id, domain_id, $3, 'A fix' from made order by headline_id
    ) select headline_id from made order by headline_id`,
    [headline_id, count - 1, ana.user_id],
  )
  return [headline_id, ...rows.map((row) => row.headline_id)]
}

describe('a list', () => {
  test('counts the fixes and comments that everybody sees, and shows who wrote them', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    const fix = await site.makeFix(ana, headline_id, 'A fix with comments')
    const other = await site.makeFix(ben, headline_id, 'Another fix')
    await site.makeComment(ben, fix.headline_fix_id)
    await site.makeComment(ana, other.headline_fix_id)
    await pool.query(`update users set avatar = 'ben.png' where user_id = $1`, [ben.user_id])
    const counts = async () => {
      const { headlines, headline_fixes } = await listOf()
      const headline = headlines.find((each) => each.headline_id === headline_id)
      const shown = headline_fixes.find((each) => each.headline_fix_id === fix.headline_fix_id)
      return [headline?.fix_count, shown?.comment_count]
    }
    assert.deepEqual(await counts(), [2, 1])
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: other.headline_fix_id }, ben.token)
    assert.deepEqual(await counts(), [1, 1])
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: other.headline_fix_id }, ben.token)
    const shown = (await listOf()).headline_fixes.find((each) => each.headline_fix_id === other.headline_fix_id)
    assert.deepEqual([shown?.user_avatar, shown?.outgoing], ['ben.png', false])
    await site.letLeave(other.headline_fix_id)
    const { headline_fixes } = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
    assert.equal(headline_fixes.find(({ title }: { title: string }) => title === 'Another fix').outgoing, true)
  })

  test('can be reloaded up to its last part, within a limit', async () => {
    await fill(7 * headlineLimits.onHome)
    const { domain_id } = (await site.get('/api/domains/get-by-name/?name=127.0.0.1')).body
    const byUser = async (more: object): Promise<[number[], number | undefined]> => {
      const { body } = await site.post('/api/headline-fixes/list-by-user-id/', { user_id: ana.user_id, ...more })
      return [body.headline_fixes.map((fix: { headline_id: number }) => fix.headline_id), body.next]
    }
    const ofPath = (path: string, query: string) => async (cursor: { before?: string; until?: string }) => {
      const { headline_ids, next } = await listOf(`${query}${new URLSearchParams(cursor)}`, path)
      return [headline_ids, next] as const
    }
    const lists: Record<
      string,
      (cursor: { before?: string; until?: string }) => Promise<readonly [number[], unknown]>
    > = {
      home: ofPath('/api/data/homepage-headlines/', ''),
      needs: ofPath('/api/data/homepage-headlines/', 'list=needs&'),
      domain: ofPath('/api/data/domain-headlines/', `domain_id=${domain_id}&`),
      profile: ({ before, until }) =>
        byUser({ ...(before && { last_id: Number(before) }), ...(until && { until_id: Number(until) }) }),
    }
    for (const [name, read] of Object.entries(lists)) {
      const parts: [number[], string][] = []
      for (let before: string | undefined; parts.length < 6; before = parts.at(-1)![1]) {
        const [ids, next] = await read(before ? { before } : {})
        parts.push([ids, String(next)])
      }
      const shown = (count: number) => parts.slice(0, count).flatMap(([ids]) => ids)
      assert.equal(new Set(shown(6)).size, 6 * headlineLimits.onHome, name)
      const again = await read({ until: parts[1]![1] })
      assert.deepEqual([again[0], String(again[1])], [shown(3), parts[2]![1]], name)
      const tooMuch = await read({ until: parts[5]![1] })
      assert.deepEqual([tooMuch[0], String(tooMuch[1])], [shown(headlineLimits.partsAtOnce), parts[4]![1]], name)
    }
  })
})

describe('headlines that need a fix', () => {
  test('are those without a fix that may leave the site, the most viewed first, and views fade', async () => {
    const ids = await fill(4)
    const [, liked = 0, old = 0, seen = 0] = ids
    const fixesOf = async (id: number) =>
      (await pool.query('select headline_fix_id from headline_fixes where headline_id = $1', [id])).rows[0]
        .headline_fix_id
    const viewed = (...views: [number, number][]) =>
      addViews(site.database, { headlines: new Map(views), fixes: new Map() })
    await viewed([liked, 9], [old, 8])
    await addViews(site.database, { headlines: new Map(), fixes: new Map([[await fixesOf(seen), 4]]) })
    await site.letLeave(await fixesOf(liked))
    const order = async () => (await listOf('list=needs')).headline_ids.filter((id) => ids.includes(id))
    assert.deepEqual((await order()).slice(0, 2), [old, seen])
    assert.ok(!(await order()).includes(liked))
    // Two days later, older views have a quarter of their weight.
    await pool.query('update headlines set attention = attention - 2')
    await viewed([seen, 2])
    const { rows } = await pool.query(
      'select headline_id from headlines where headline_id = any($1) order by attention desc',
      [[old, seen]],
    )
    assert.deepEqual(
      rows.map(({ headline_id }) => headline_id),
      [seen, old],
    )
  })

  test('come sooner if their titles tease or shout, like headlines with twice as many views, or four times at most', async () => {
    const titles = ['Calm', 'Calmer', 'Here’s why the bridge is closed!!', 'What you see']
    const ids: number[] = []
    for (const title of titles) ids.push((await site.makeHeadline(await site.makeUser(), title)).headline_id)
    const [calm = 0, calmer = 0, loud = 0, teasing = 0] = ids
    await pool.query('update headlines set attention = 30000 where headline_id = any($1)', [ids])
    // Reads the store directly, because the responses are cached.
    const order = async () =>
      (await headlinesInNeed(site.database, { after: undefined, downTo: undefined, limit: ids.length })).map(
        ({ headline_id }) => headline_id,
      )
    assert.deepEqual(await order(), [loud, teasing, calmer, calm])
    // Three cues count like two: less than four and a half times the views.
    await pool.query('update headlines set attention = 30002.1 where headline_id = $1', [calm])
    assert.deepEqual(await order(), [calm, loud, teasing, calmer])
    // Missing cues, as of headlines older than this feature, are computed later.
    await pool.query(`update headlines set cues = null where headline_id = any($1)`, [ids])
    assert.deepEqual(await order(), [calm, teasing, loud, calmer])
    await fillCues(site.database)
    assert.deepEqual(await order(), [calm, loud, teasing, calmer])
  })

  test('come first if they have no fix, whatever others are viewed, and a list goes on after one of them is fixed', async () => {
    const other = await startTestSite()
    const cat = await other.makeUser()
    const bare: number[] = []
    for (const title of ['First bare', 'Second bare', 'Third bare', 'Fourth bare'])
      bare.push((await other.makeHeadline(await other.makeUser(), title)).headline_id)
    const { headline_id: viewed } = await other.makeHeadline(cat, 'Here’s why many look')
    const fix = await other.makeFix(cat, viewed, 'A fix that nobody has voted on')
    await other.database.pool.query('update headlines set attention = attention + 9 where headline_id = $1', [viewed])
    // Reads the store directly, because the responses are cached.
    const read = async (after?: HeadlineInNeed, limit = 9) =>
      await headlinesInNeed(other.database, { after: after && cursorOfNeed(after), downTo: undefined, limit })
    const ids = async (...how: Parameters<typeof read>) => (await read(...how)).map(({ headline_id }) => headline_id)
    assert.deepEqual(await ids(), [...bare.toReversed(), viewed])
    // A fix that its author takes back or that waits for review is none.
    await other.post('/api/headline-fixes/toggle-status/', { headline_fix_id: fix.headline_fix_id }, cat.token)
    assert.deepEqual(await ids(), [viewed, ...bare.toReversed()])
    await other.post('/api/headline-fixes/toggle-status/', { headline_fix_id: fix.headline_fix_id }, cat.token)
    const shown = await read(undefined, 2)
    await other.makeFix(cat, shown[1]!.headline_id, 'Written between two parts of the list')
    assert.deepEqual((await ids(shown[1])).toSorted(), [bare[0], bare[1], viewed, shown[1]!.headline_id].toSorted())
    assert.deepEqual((await ids(shown[1])).slice(0, 2), [bare[1], bare[0]])
    const { headline_ids } = (await other.get('/api/data/homepage-headlines/?list=needs')).body
    assert.deepEqual(headline_ids, await ids())
    const { entries } = readJsonFeed((await other.get(feedPath(feeds.needs(), 'json'))).body)
    assert.deepEqual(
      entries.map(({ id }) => Number(id.split('/').pop())),
      headline_ids,
    )
  })

  test('are viewed when their pages are read', async () => {
    const other = await startTestSite()
    const { headline_id } = await other.makeHeadline(await other.makeUser())
    const attention = async () => {
      const { rows } = await other.database.pool.query('select attention from headlines where headline_id = $1', [
        headline_id,
      ])
      return rows[0].attention
    }
    const before = await attention()
    for (const path of [
      'headlines/get/?id=',
      'headlines/get/?ts=1&id=',
      'headline-fixes/list-by-headline-id/?headline_id=',
    ])
      await fetch(`${other.address}/api/${path}${headline_id}`)
    // The counts are saved once a minute, and at the end.
    await other.app.close()
    // One view in addition to the initial one doubles the attention.
    assert.ok(Math.abs((await attention()) - before - 1) < 0.01)
  })
})

describe('the top fixes', () => {
  test('are the best of a period, once their total is positive', async () => {
    const other = await startTestSite()
    const cat = await other.makeUser()
    const make = async (age: string, total: number, score: number) => {
      const { headline_id } = await other.makeHeadline(cat)
      const { headline_fix_id } = await other.makeFix(cat, headline_id, `Fix of ${age}`)
      await other.database.pool.query(
        `update headline_fixes set created_at = now() - $2::interval, total_vote_value = $3, score = $4 where headline_fix_id = $1`,
        [headline_fix_id, age, total, score],
      )
      return headline_id
    }
    const hour = await make('1 hour', 1, 0.2)
    const best = await make('20 hours', 3, 0.5)
    const day = await make('2 days', 9, 0.9)
    const week = await make('8 days', 2, 0.7)
    await make('1 hour', 0, 0.9)
    await make('31 days', 50, 0.99)
    const top = async (of: string) =>
      (await other.get(`/api/data/homepage-headlines/?list=top&of=${of}`)).body.headline_ids
    assert.deepEqual(await top('day'), [best, hour])
    assert.deepEqual(await top('week'), [day, best, hour])
    assert.deepEqual(await top('month'), [day, week, best, hour])
    assert.equal((await other.get('/api/data/homepage-headlines/?list=top&of=year')).status, 400)
    assert.deepEqual(
      (await other.get('/api/data/homepage-headlines/?list=top&of=day&before=999')).body.headline_ids,
      [],
    )
  })
})
