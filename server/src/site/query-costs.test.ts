import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseSearch } from '@unspun/contract/search.ts'
import { addComment, castCommentVote, parentComments, removeComment, replies } from '../comments/store.ts'
import { openDatabase } from '../database/database.ts'
import { fixesShowing, takeFixesWithoutPictures } from '../fixes/share-pictures/store.ts'
import { fixById, fixesOfHeadlines, fixesOfUser } from '../fixes/store.ts'
import { castVote } from '../fixes/votes/store.ts'
import { createFix, toggleFix } from '../fixes/write-store.ts'
import { cursorOfNeed, headlinesInNeed } from '../headlines/list-store.ts'
import { withPicture } from '../headlines/pictures/picture-address.ts'
import { headlinesByIds } from '../headlines/store.ts'
import { favoritesOf } from '../members/favorites/store.ts'
import { headlinesOfAuthor } from '../members/store.ts'
import { itemsOf } from '../moderation/item-store.ts'
import { publicLog } from '../moderation/log-store.ts'
import { queueCounts, queuePage } from '../moderation/queue-store.ts'
import { outgoingFix } from '../publishing/embeds/embed-store.ts'
import { newestComments } from '../publishing/feeds/comment-store.ts'
import { leadingFixes, newestFixes, newestFixesOf } from '../publishing/feeds/fix-store.ts'
import { printedInAdded, printedInFeeds } from '../publishing/feeds/printed-store.ts'
import { listedBetween } from '../publishing/sitemap/store.ts'
import { headlinesLately } from '../search/lately-store.ts'
import { foundHeadlines, foundNames, termsOf } from '../search/search-store.ts'
import { spelledAs } from '../search/spelling-store.ts'
import { suggestedHeadlines } from '../search/suggest-store.ts'
import { numbersFound } from '../statistics/statistics-store.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { closestOf, daysAround, firstFixOf, ownDay, pairsOf, storeAnswer } from '../today/store.ts'

const { connectionString, drop } = await createTestDatabase()
// One connection, which writes its own statistics before it reads them. Inserting the rows takes long.
const database = openDatabase({ address: { connectionString }, size: 1, noTimeouts: true })
after(async () => {
  await database.close()
  await drop()
})

/** Rows per table. The reader's own rows are the oldest, so a scan from the newest would read all others first. */
const ROWS = 30_000
const READER = 1
const NEWCOMER = 1001
/** The news site of headline 7, which has half of the fixes. */
const LARGE = 8
// Triggers are off, because counting each row would take long.
await database.pool.query(`
  set session_replication_role = replica;
  insert into users (identity_uid, username, display_name, created_at)
    select 'uid-' || n, 'user-' || n, 'User', now() - interval '2 days' from generate_series(1, 1000) n;
  insert into users (identity_uid, username, display_name) values ('new', 'new', 'Newcomer');
  insert into domains (name) select n || '.example' from generate_series(1, 300) n;
  insert into headlines (url_id, domain_id, original_url, title, created_by)
    select n, 1 + n % 300, 'https://news.example/' || n, 'Title', 1 + n % 1000 from generate_series(1, ${ROWS}) n;
  insert into headline_fixes (headline_id, domain_id, user_id, title)
    select n, case when n % 2 = 1 then ${LARGE} else 1 + n % 300 end, 1 + (n - 1) / 30, 'Fix' from generate_series(1, ${ROWS}) n;
  update headlines h set newest_fix_id = f.headline_fix_id from headline_fixes f where f.headline_id = h.headline_id;
  insert into feed_items (guid, title, domain, link, published_at)
    select n, 'Title', n % 300 || '.example', 'https://news.example/' || n, now() from generate_series(1, ${ROWS}) n;
  insert into comments (headline_id, headline_fix_id, user_id, parent_id, body)
    select 1 + (n - 1) / 30, 1 + (n - 1) / 30, 1 + n % 1000, case when n % 30 > 5 then n - n % 30 + 1 end, 'A comment'
    from generate_series(1, ${ROWS}) n;
  insert into favorites (user_id, headline_id) select 1 + (n - 1) / 30, n from generate_series(1, ${ROWS}) n;
  insert into favorites (user_id, headline_fix_id) select 1 + (n - 1) / 30, n from generate_series(1, ${ROWS}) n;
  insert into operator_actions (what, id, action, reason, done_by, subject_user_id)
    select 'comment', n, 'hide', 'Spam', 'a test', 1 + n % 1000 from generate_series(1, ${ROWS}) n;
  insert into reports (what, id, reporter_id, reason, decision_id)
    select 'comment', n, 1 + n % 1000, 'spam', nullif(n, n / 500 * 500) from generate_series(1, ${ROWS}) n;
  insert into search_entries (headline_id, created_at, words)
    select n, now() + n * interval '1 second', setweight(to_tsvector('simple', 'Title' || case when n % 1000 = 8 then ' about ibises' else '' end), 'A')
      || array_to_tsvector(array['site:' || 1 + n % 300 || '.example', 'has:fix', 'by:' || 1 + (n - 1) / 30])
    from generate_series(1, ${ROWS}) n;
  insert into daily_pairs (day, place, first_fix_id, second_fix_id)
    select date '2026-11-28' - n / 5, 1 + n % 5, 1 + n, case when n < 5 then 2 + n end from generate_series(0, 5999) n;
  update headline_fixes set headline_id = 2, title = 'Another fix' where headline_fix_id = 3;
  insert into daily_answers (user_id, day, place, answer, answered_at)
    select 1 + n % 1000, date '2026-11-28' - n / 5000, 1 + n / 1000 % 5, 'first', date '2026-11-28' - n / 5000 + interval '12 hours' from generate_series(0, ${ROWS} - 1) n;
  insert into search_spellings (word) select 'misspelt' || n from generate_series(100, 200) n;
  reset session_replication_role;
  select gin_clean_pending_list('search_entries_by_words');
  analyze`)
// Their versions from before the update, without a fix, would be read first.
await database.pool.query('vacuum headlines')

interface Reading {
  /** Scans of a whole table. */
  scans: number
  /** Rows and index entries read. */
  rows: number
}

/** Returns the reads of the large tables so far, by plans, functions and triggers alike. */
async function readSoFar(): Promise<Reading> {
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<Reading>(`
    select sum(t.seq_scan)::int as scans, (sum(t.seq_tup_read) + sum(i.entries))::int as rows
    from pg_stat_user_tables t
    join (select relid, sum(idx_tup_read) as entries from pg_stat_user_indexes group by relid) i using (relid)
    where t.relname in ('comments', 'daily_answers', 'daily_pairs', 'favorites', 'feed_items', 'headline_fixes', 'headlines', 'operator_actions', 'reports', 'search_entries')`)
  return rows[0]!
}

const comment = { headline_id: undefined, headline_fix_id: 7, parent_id: null, reply_to_id: null }
/** The same text twice within a day is refused. */
let texts = 0
const newText = () => ({ ...comment, body: `Another ${++texts}` })
const page = { fixId: 7, viewerId: READER, after: undefined, direction: 'desc', limit: 21 } as const
const fix = { headlineId: 7, maxActive: 3 }
const everything = { after: undefined, downTo: undefined }

async function search(text: string, expected: number) {
  const terms = await termsOf(database, parseSearch(text))
  assert.equal((await foundHeadlines(database, terms!)).length, expected)
}

/**
 * Hiding a member reads all comments on their 30 fixes and all replies beside theirs. The moderators' queue counts the
 * posts of 20 authors and the actions about them. Searches read the newest headlines, and their feeds also the last
 * fixed ones. For each of three misspelt words, the five nearest spellings are looked for among the newest 1,000.
 */
function mostRowsOf(name: string): number {
  if (name === 'suggestions for a search') return 11_000
  if (name === 'a proposal for misspelt words') return 16_000
  if (name.includes('search')) return 7_000
  return ['a member being hidden', 'a page of the queue of moderators'].includes(name) ? 4_000 : 2_000
}

const statements: Record<string, (round: number) => Promise<unknown>> = {
  'a comment and its recount': () => addComment(database, { ...newText(), user_id: READER }),
  'a comment of somebody on their first day': () => addComment(database, { ...newText(), user_id: NEWCOMER }),
  'a comment that is deleted, and the recount': async () => {
    const { comment_id } = await addComment(database, { ...newText(), user_id: READER })
    await removeComment(database, comment_id, READER)
  },
  'a reply, and its end': async () => {
    const { comment_id } = await addComment(database, { ...newText(), parent_id: 181, user_id: READER })
    await removeComment(database, comment_id, READER)
  },
  'a vote on a comment': () => castCommentVote(database, { comment_id: 300, user_id: READER, vote_value: 1 }),
  'a page of comments': () => parentComments(database, page),
  'a page of the best comments': () => parentComments(database, { ...page, direction: 'best', after: 31 }),
  'the first replies of a page': () => replies(database, [181, 182, 183, 211], { viewerId: READER, limit: 20 }),
  'the favourites of somebody': () => favoritesOf(database, READER, undefined, 21),
  'the next page of favourites': () => favoritesOf(database, READER, 40, 21),
  'the favourites of somebody without any': () => favoritesOf(database, 999_999, undefined, 21),
  'the fixes of somebody': () => fixesOfUser(database, { userId: 500, all: true, ...everything, limit: 21 }),
  'the headlines of an author': () => headlinesOfAuthor(database, 500, 1000),
  'a fix that is disabled and enabled': async () => {
    await createFix(
      database,
      { ...fix, userId: READER, words: { title: 'Toggled', description: '', quote: '' } },
      async () => {},
    )
    const mine = await fixesOfUser(database, { userId: READER, all: true, ...everything, limit: 100 })
    const { headline_fix_id } = mine.find(({ title }) => title === 'Toggled')!
    const own = { fixId: headline_fix_id, userId: READER, maxActive: 3 }
    for (let times = 0; times < 2; times++) await toggleFix(database, own, async () => {})
  },
  'a fix of somebody on their first day': () =>
    createFix(
      database,
      { ...fix, userId: NEWCOMER, words: { title: `At ${performance.now()}`, description: '', quote: '' } },
      async () => {},
    ),
  'the newest fixes of an author': () => fixesShowing(database, { user_id: 500 }, 500),
  'fixes without share pictures': () => takeFixesWithoutPictures(database, 10),
  'a vote': async () => {
    const voter = { uid: 'uid-1', issued_at: Date.now() }
    for (const value of [1, -1, 0] as const) await castVote(database, { voter, fixId: 12_345, value })
  },
  'an answer to a pair': async (round) => {
    const voter = { uid: 'uid-1', issued_at: Date.now() }
    const answer = (['first', 'second', 'neither', 'none'] as const)[round % 4]!
    await storeAnswer(database, 2, { voter, userId: READER, day: '2026-11-28', place: 2, answer })
  },
  'a day of pairs': async () => {
    for (const day of ['2026-11-28', '2026-11-20', '2025-11-28']) {
      assert.equal((await daysAround(database, day, '2026-11-28')).exists, true)
      await pairsOf(database, day)
      await closestOf(database, day)
    }
    await firstFixOf(database, '2026-11-28', 2)
  },
  'the days of a member': () => ownDay(database, READER, '2026-11-28', '2026-11-28'),
  'one fix that is shown': () => fixById(database, 12_345),
  'the fixes of some headlines': async () => {
    const headlines = await headlinesByIds(database, [5_001, 12_001, 25_001])
    return fixesOfHeadlines(
      database,
      headlines.map((each) => withPicture(each, '/images')),
      10,
    )
  },
  'headlines that need a fix': () =>
    headlinesInNeed(database, {
      after: cursorOfNeed({ headline_id: 12_345, has_fix: true }),
      downTo: undefined,
      limit: 21,
    }),
  'headlines that need a fix, down to one': () =>
    headlinesInNeed(database, {
      after: undefined,
      downTo: cursorOfNeed({ headline_id: 29_000, has_fix: true }),
      limit: 80,
    }),
  'a part of the sitemap': () => listedBetween(database, 'fixes', 12_000, 12_500),
  'a page of the queue of moderators': async () => {
    const { queued } = await queuePage(database, { kind: 'reports' })
    assert.equal((await itemsOf(database, queued, { viewerId: READER, named: false })).length, 20)
  },
  'all queues of moderators together': () => queuePage(database, {}),
  'how much waits for moderators': () => queueCounts(database),
  'a page of the log of moderation': () => publicLog(database, { kind: 'posts', before: 20_000, named: false }),
  'the feed of all fixes': () => newestFixes(database, 'all'),
  'the feed of a large news site': () => newestFixes(database, 'domain', LARGE),
  'the feed of a member': () => newestFixes(database, 'member', 500),
  'the feed of a headline': async () => {
    assert.equal((await newestFixes(database, 'headline', 9)).length > 0, true)
    assert.equal((await newestComments(database, 9)).length > 0, true)
  },
  'the fixed feed of an outlet': () => printedInFeeds(database, '8.example'),
  'the fixed feed of an outlet without a feed': () => printedInAdded(database, LARGE, '8.example'),
  'a search': () => search('ibises title -word', 30),
  'a search by member': () => search('by:user-500', 30),
  'a search by member and outlet, with words': () => search('title by:user-7 site:182.example has:fix', 1),
  'the names that a search finds': () => foundNames(database, 'user-500'),
  'the feed of a search': async () => {
    const terms = await termsOf(database, parseSearch('ibises'))
    assert.equal((await headlinesLately(database, terms!, 10)).length, 10)
    assert.equal((await newestFixesOf(database, [5_001, 12_001, 25_001])).length, 3)
  },
  'suggestions for a search': async () => assert.equal((await suggestedHeadlines(database, 'title ibi')).length, 6),
  'a proposal for misspelt words': async () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `misspelt${letter}`)
    assert.equal(await spelledAs(database, words.join(' ')), '')
  },
  'an outlet in numbers': () => numbersFound(database, '8.example'),
  'the site in numbers': () => numbersFound(database, undefined),
  'a card of a fix': () => outgoingFix(database, 7),
  'the feed of the best headlines': () => leadingFixes(database, [5_001, 12_001, 25_001]),
  // Each round hides another member, who comments on other fixes. A row version that a change replaced is read again
  // while a transaction on the server is open, and other test files have some.
  'a member being hidden': (round) =>
    database.pool.query('update users set hidden_at = now() where user_id = $1', [600 + 50 * round]),
}

for (const [name, run] of Object.entries(statements)) {
  test(`${name} does not scan everybody’s rows`, async () => {
    // One round more than PostgreSQL needs until it uses a generic plan.
    for (let round = 0; round < 7; round++) {
      const before = await readSoFar()
      if (name.startsWith('a fix'))
        await database.pool.query('update headline_fixes set status_id = 2 where headline_id = 7')
      await run(round)
      const { scans, rows } = await readSoFar()
      assert.deepEqual(
        [scans - before.scans, rows - before.rows < mostRowsOf(name)],
        [0, true],
        `${rows - before.rows} rows`,
      )
    }
  })
}
