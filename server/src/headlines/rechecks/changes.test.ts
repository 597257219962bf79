import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { type HeadlineChange, historyLimits } from '@unspun/contract/history.ts'
import type { Notification } from '@unspun/contract/notifications.ts'
import { feedPath, feeds } from '@unspun/contract/outgoing-feeds.ts'
import { outcomeOf } from '../../admin/test-kit.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import type { TestUser } from '../../testing/test-kit.ts'
import { headlineChangeNumbers } from './numbers-store.ts'
import { articleOf, startHistorySite } from './rechecks-test-kit.ts'

const site = await startHistorySite()
const { database, news, pass, plan, read, round } = site
const { admin } = moderationKit(site)
const ana = await site.makeUser()
const ben = await site.makeUser()

/** Changes a page's title and makes the look-up that is due after `hours`. */
async function reprint({ headline_id, url }: { headline_id: number; url: string }, title: string, hours: number) {
  news.print(url, articleOf(title))
  await pass(headline_id, hours)
  await round()
}
const inbox = async (who: TestUser): Promise<Notification[]> =>
  (await site.post('/api/notifications/list/', {}, who.token)).body.notifications
const wordsOf = (changes: HeadlineChange[]) => changes.map(({ before, after }) => [before, after])

describe('a headline whose words change', () => {
  test('shows the new words everywhere, with the change, its time and its source', async () => {
    const made = await site.makeHeadline(ana, 'Bridge in CHAOS: you won’t believe why')
    assert.equal((await read(made.headline_id)).history, undefined)
    await reprint(made, 'Bridge closes until Wednesdayish', 1)
    const headline = await read(made.headline_id)
    assert.equal(headline.title, 'Bridge closes until Wednesdayish')
    const [change] = headline.history.changes
    assert.deepEqual(
      [change.before, change.after, change.source, change.followed],
      ['Bridge in CHAOS: you won’t believe why', 'Bridge closes until Wednesdayish', 'page', []],
    )
    assert.ok(change.at > headline.dc_m + 3_500_000)
    const found = await site.get('/api/search/headlines/?q=wednesdayish')
    assert.deepEqual(found.body.headline_ids, [made.headline_id])
    const { rows } = await database.pool.query('select cues from headlines where headline_id = $1', [made.headline_id])
    assert.deepEqual(rows[0].cues, [])
  })

  test('ignores changes of punctuation, capitals and spaces', async () => {
    const made = await site.makeHeadline(ana, 'Mayor: "We won\'t pay"')
    await reprint(made, 'MAYOR – “We won’t  pay!”', 1)
    const { title, history } = await read(made.headline_id)
    assert.deepEqual([title, history], ['Mayor: "We won\'t pay"', undefined])
  })

  test('marks the fixes that were written for the earlier words, until those return', async () => {
    const made = await site.makeHeadline(ana, 'Storm of the CENTURY')
    const early = await site.makeFix(ana, made.headline_id, 'Storm expected on Friday')
    await reprint(made, 'Storm passes', 1)
    const late = await site.makeFix(ben, made.headline_id, 'Storm leaves two roads closed')
    const { outdated } = (await read(made.headline_id)).history
    assert.deepEqual(outdated, [{ headline_fix_id: early.headline_fix_id, written_for: 'Storm of the CENTURY' }])
    await reprint(made, 'Storm of the century!', 2)
    const { title, history } = await read(made.headline_id)
    assert.equal(title, 'Storm of the CENTURY')
    assert.deepEqual(history.outdated, [{ headline_fix_id: late.headline_fix_id, written_for: 'Storm passes' }])
    assert.deepEqual(wordsOf(history.changes), [
      ['Storm passes', 'Storm of the CENTURY'],
      ['Storm of the CENTURY', 'Storm passes'],
    ])
  })

  test('marks them in every list', async () => {
    const cyd = await site.makeUser()
    const made = await site.makeHeadline(ana, 'Quokkas RAMPAGE')
    const early = await site.makeFix(cyd, made.headline_id, 'Quokkas seen in town')
    await reprint(made, 'Quokkas leave town', 1)
    const late = await site.makeFix(cyd, made.headline_id, 'Quokkas move on')
    const { domain } = await read(made.headline_id)
    const { domain_id } = (await site.get(`/api/domains/get-by-name/?name=${domain}`)).body
    const lists = {
      home: await site.get('/api/data/homepage-headlines/'),
      outlet: await site.get(`/api/data/domain-headlines/?domain_id=${domain_id}`),
      search: await site.get('/api/search/headlines/?q=quokkas'),
      profile: await site.post('/api/headline-fixes/list-by-user-id/', { user_id: cyd.user_id }),
      headline: await site.get(`/api/headlines/get/?id=${made.headline_id}`),
    }
    for (const [list, { body }] of Object.entries(lists)) {
      const fixes: Pick<HeadlineFix, 'headline_fix_id' | 'outdated' | 'written_for'>[] = body.headline_fixes
      const wording = (of: { headline_fix_id: number }) => {
        const fix = fixes.find(({ headline_fix_id }) => headline_fix_id === of.headline_fix_id)
        return [fix?.outdated, fix?.written_for]
      }
      assert.deepEqual(
        [wording(early), wording(late)],
        [
          [true, 'Quokkas RAMPAGE'],
          [false, ''],
        ],
        list,
      )
    }
  })

  test('says of a fix whether the words that are printed now came close to it', async () => {
    const made = await site.makeHeadline(ana, 'Ferry HORROR shocks island')
    const fix = await site.makeFix(ben, made.headline_id, 'Ferry to the island is late by two hours')
    const other = await site.makeFix(ana, made.headline_id, 'Islanders play cards')
    const wording = async ({ headline_fix_id }: { headline_fix_id: number }) => {
      const fixes: HeadlineFix[] = (await read(made.headline_id)).headline_fixes
      const found = fixes.find((each) => each.headline_fix_id === headline_fix_id)
      return [found?.written_for, found?.followed, found?.outdated]
    }
    assert.deepEqual(await wording(fix), ['', false, false])
    await reprint(made, 'Ferry HORROR shocks island', 1)
    await reprint(made, 'Ferry to the island late by two hours', 2)
    assert.deepEqual(await wording(fix), ['Ferry HORROR shocks island', true, true])
    assert.deepEqual(await wording(other), ['Ferry HORROR shocks island', false, true])
    // It prints other words again, which owe nothing to the fix.
    await reprint(made, 'Captain blames fog for delay', 7)
    assert.deepEqual(await wording(fix), ['Ferry HORROR shocks island', false, true])
    await reprint(made, 'Ferry HORROR shocks island', 14)
    assert.deepEqual(await wording(fix), ['', false, false])
  })

  test('sends no fix of the earlier words to other sites', async () => {
    const made = await site.makeHeadline(ana, 'Sharks SWARM beach')
    const { headline_fix_id } = await site.makeFix(ana, made.headline_id, 'Two sharks seen off the beach')
    await site.letLeave(headline_fix_id)
    const outgoing = async () =>
      (await database.pool.query('select 1 from outgoing_fixes where headline_fix_id = $1', [headline_fix_id])).rowCount
    assert.equal(await outgoing(), 1)
    await reprint(made, 'Beach open again', 1)
    assert.equal(await outgoing(), 0)
    const { body } = await site.get(feedPath(feeds.headline(made.headline_id), 'json'))
    assert.match(JSON.stringify(body), /Sharks SWARM beach/)
    await reprint(made, 'Sharks SWARM beach', 2)
    assert.equal(await outgoing(), 1)
  })

  test('notifies the authors of its fixes, and differently those whose fix it came close to', async () => {
    const made = await site.makeHeadline(ana, 'Polar monster to bury region in snow')
    const close = await site.makeFix(ana, made.headline_id, 'Heavy snow expected in the region on Friday')
    await site.makeFix(ben, made.headline_id, 'What a winter')
    await reprint(made, 'Polar monster to bury region in snow', 1)
    await reprint(made, 'Heavy snow expected in region Friday', 2)
    const [change] = (await read(made.headline_id)).history.changes
    assert.deepEqual(change.followed, [close.headline_fix_id])
    const about = (list: Notification[]) =>
      list
        .filter(({ headline }) => headline?.headline_id === made.headline_id)
        .map(({ kind, fix }) => [kind, fix?.title])
    assert.deepEqual(about(await inbox(ana)), [['outlet-followed', close.title]])
    assert.deepEqual(about(await inbox(ben)), [['headline-changed', undefined]])
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: close.headline_fix_id }, ana.token)
    assert.deepEqual((await read(made.headline_id)).history.changes[0].followed, [])
    assert.deepEqual(about(await inbox(ana)), [])
  })

  test('followed only fixes that are older than the last reading of the earlier words, because others may be copies', async () => {
    const made = await site.makeHeadline(ana, 'Tunnel of TERROR')
    const followed = async () => (await read(made.headline_id)).history.changes[0].followed
    await site.makeFix(ana, made.headline_id, 'Tunnel shut for repairs until June')
    await reprint(made, 'Tunnel shut for repairs until June', 1)
    assert.deepEqual(await followed(), [], 'nobody had read the page between')
    const early = await site.makeFix(ana, made.headline_id, 'Tunnel repairs cost two million euros')
    const edited = await site.makeFix(ana, made.headline_id, 'Something else')
    await reprint(made, 'Tunnel shut for repairs until June', 2)
    const words = { headline_fix_id: edited.headline_fix_id, title: 'Repairs of tunnel cost two million euros' }
    await database.pool.query('update headline_fixes set created_at = now() where headline_fix_id = $1', [
      edited.headline_fix_id,
    ])
    assert.equal((await site.post('/api/headline-fixes/update/', words, ana.token)).body.errors, undefined)
    await site.makeFix(ben, made.headline_id, 'Repairs of the tunnel cost two million euros')
    await reprint(made, 'Tunnel repairs cost two million euros', 7)
    assert.deepEqual(await followed(), [early.headline_fix_id])
  })

  test('is read again after a fix is written or edited, so that it can have followed one of later days', async () => {
    const made = await site.makeHeadline(ana, 'Airport MAYHEM')
    await pass(made.headline_id, 24)
    await round()
    const minutes = async () => Math.round((await plan(made.headline_id)).wait / 60)
    const planned = 6 * 24 * 60
    assert.equal(await minutes(), planned)
    await pass(made.headline_id, 1)
    const { headline_fix_id } = await site.makeFix(ana, made.headline_id, 'Airport opens a second runway')
    assert.equal(await minutes(), 0)
    await round()
    assert.equal(await minutes(), planned - 60)
    // More fixes and edits do not make the site ask more often than twice an hour.
    const asked = news.asked(made.url).length
    const late = await site.makeFix(ben, made.headline_id, 'Passengers wait')
    assert.equal(await minutes(), 30)
    for (const title of ['Passengers wait for an hour', 'Passengers wait for two hours']) {
      const words = { headline_fix_id: late.headline_fix_id, title }
      assert.equal((await site.post('/api/headline-fixes/update/', words, ben.token)).body.errors, undefined)
      await round()
    }
    assert.deepEqual([await minutes(), news.asked(made.url).length], [30, asked])
    await reprint(made, 'Airport opens second runway', 6 * 24)
    const [change] = (await read(made.headline_id)).history.changes
    assert.deepEqual([change.source, change.followed], ['page', [headline_fix_id]])
  })

  test('followed no fix if it returns to words that were printed before', async () => {
    const made = await site.makeHeadline(ana, 'Harbour closes for two days')
    await reprint(made, 'Harbour SHOCK', 1)
    await site.makeFix(ana, made.headline_id, 'Harbour closes for two days, says mayor')
    await reprint(made, 'Harbour SHOCK', 2)
    await reprint(made, 'Harbour closes for two days', 7)
    const { title, history } = await read(made.headline_id)
    assert.deepEqual([title, history.changes[0].followed], ['Harbour closes for two days', []])
  })

  test('stops being looked up once it has changed often enough', async () => {
    const made = await site.makeHeadline(ana, 'Test A')
    await database.pool.query(
      `insert into headline_changes (headline_id, title_before, title_after, seen_at, source)
        select $1, 'Test ' || n, 'Test ' || n + 1, now() - make_interval(days => 30 - n), 'page' from generate_series(1, $2::int) n`,
      [made.headline_id, historyLimits.changes - 1],
    )
    await reprint(made, 'Test B', 1)
    assert.equal((await read(made.headline_id)).history.changes.length, historyLimits.changes)
    assert.equal((await plan(made.headline_id)).wait, null)
  })
})

test('quotes are looked for in the article as it was read last', async () => {
  const quote = 'The bridge stays open, the roads office says'
  const found = async (headline_id: number, title: string) =>
    (await site.post('/api/headline-fixes/create/', { headline_id, title, quote }, ana.token)).body.quote_found
  const made = await site.makeHeadline(ana, 'Bridge chaos looms')
  assert.equal(await found(made.headline_id, 'Bridge open'), false)
  const article = articleOf('Bridge chaos looms')
  const texts = [`<p>${quote}.</p>`, '<p>One of its four lanes closes at night.</p>']
  for (const [index, text] of texts.entries()) {
    news.print(made.url, { ...article, body: article.body + text })
    await pass(made.headline_id, index + 1)
    await round()
    assert.equal(await found(made.headline_id, `Bridge open ${index}`), index === 0)
  }
})

describe('words that moderators have corrected', () => {
  const correct = async (id: number, title: string) =>
    outcomeOf(await admin('act', 'correct', String(id), '--title', title, '--reason', 'As printed', '--json'))

  test('stay as long as the page does not change', async () => {
    const made = await site.makeHeadline(ana, 'Read wrongly | Section')
    await correct(made.headline_id, 'As it is printed')
    await reprint(made, 'Read wrongly: Section', 1)
    const { title, history } = await read(made.headline_id)
    assert.deepEqual([title, history], ['As it is printed', undefined])
    await reprint(made, 'Printed later', 2)
    const later = await read(made.headline_id)
    assert.deepEqual(
      [later.title, wordsOf(later.history.changes)],
      ['Printed later', [['As it is printed', 'Printed later']]],
    )
  })

  test('are no change by the outlet when it prints them later', async () => {
    const made = await site.makeHeadline(ana, 'Mayor resings')
    await correct(made.headline_id, 'Mayor resigns')
    await reprint(made, 'Mayor resigns', 1)
    assert.equal((await read(made.headline_id)).history, undefined)
  })
})

describe('a new title in a feed', () => {
  const item = (url: string, title: string) =>
    database.pool.query(
      `insert into feed_items (guid, title, domain, link, published_at, link_key)
        select $1, $2, 'x.example', $1, now(), key_hash from headline_urls where url = $1
        on conflict (guid) do update set title = excluded.title`,
      [url, title],
    )

  test('makes a look-up due at once, and the planned one stays', async () => {
    const made = await site.makeHeadline(ana, 'Panic at the pumps')
    await item(made.url, 'Panic at the pumps')
    assert.equal((await plan(made.headline_id)).hurried, false)
    await item(made.url, 'Fuel prices rise')
    assert.ok((await plan(made.headline_id)).wait <= 0)
    await reprint(made, 'Fuel prices rise by two percent', 0)
    const { title, history } = await read(made.headline_id)
    // The page decides, because titles in feeds often differ from those on pages.
    assert.deepEqual([title, history.changes[0].source], ['Fuel prices rise by two percent', 'feed'])
    const { done, hurried, wait } = await plan(made.headline_id)
    assert.deepEqual([done, hurried, Math.round(wait / 60)], [0, false, 60])
    await item(made.url, 'Fuel prices up')
    assert.equal((await plan(made.headline_id)).hurried, false)
  })
})

test('the numbers say how often and how soon headlines change, of all outlets or of one', async () => {
  const before = (await headlineChangeNumbers(database))(null)
  const [one, other, never] = [
    await site.makeHeadline(ana, 'Number one'),
    await site.makeHeadline(ana, 'Number two'),
    await site.makeHeadline(ana, 'Number three'),
  ]
  await reprint(one, 'The first', 1)
  await reprint(one, 'The first again', 2)
  await pass(never.headline_id, 1)
  await round()
  const { domain_id } = (
    await database.pool.query('select domain_id from headlines where headline_id = $1', [one.headline_id])
  ).rows[0]
  const numbersOf = await headlineChangeNumbers(database)
  const all = numbersOf(null)
  assert.equal((await plan(other.headline_id)).read_at, null)
  assert.deepEqual(
    [all.looked_up - before.looked_up, all.changed - before.changed, all.changes - before.changes],
    [2, 1, 2],
  )
  assert.deepEqual(numbersOf(domain_id), all)
  assert.ok(all.median_seconds! > 0)
  assert.deepEqual(numbersOf(999_999), {
    looked_up: 0,
    changed: 0,
    changes: 0,
    followed: 0,
    median_seconds: null,
  })
  await database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [one.headline_id])
  assert.equal((await headlineChangeNumbers(database))(null).changed, before.changed)
})
