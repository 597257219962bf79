import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { eraseRows } from '../members/deletion/rows-store.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { tidyNotifications } from './forget-store.ts'
import { notificationsOf } from './notifications-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { call, inbox, told, unread } = notificationsOf(site)

async function people(count: number): Promise<TestUser[]> {
  const made: TestUser[] = []
  while (made.length < count) made.push(await site.makeUser())
  return made
}

/** A fix of a new member on a new headline. */
async function newFix() {
  const author = await site.makeUser()
  const { headline_id } = await site.makeHeadline(author)
  const { headline_fix_id } = await site.makeFix(author, headline_id, 'A fix')
  return { author, headline_id, headline_fix_id }
}

describe('notifications', () => {
  test('are for signed-in people, and for nobody else', async () => {
    const unverified = await site.makeUser({ verified: false })
    for (const path of ['list', 'count']) {
      assert.equal((await call(`/notifications/${path}/`, {})).status, 401)
      assert.equal((await call(`/notifications/${path}/`, {}, unverified)).status, 200)
    }
    assert.equal((await call('/notifications/read/', { read: true })).status, 401)
    assert.equal((await call('/notifications/mute/', { headline_fix_id: 1, mute: true })).status, 401)
  })

  test('a comment tells the author of the fix, and a reply the author of the comment, each once', async () => {
    const { author, headline_fix_id } = await newFix()
    const [ben, cleo] = await people(2)
    const comment = await site.makeComment(ben!, headline_fix_id, { body: 'Well said' })
    const [first, ...none] = await inbox(author)
    assert.deepEqual(none, [])
    assert.deepEqual(
      [first!.kind, first!.fix?.headline_fix_id, first!.comment?.text],
      ['comment', headline_fix_id, 'Well said'],
    )
    assert.deepEqual(
      first!.people.map(({ user_id }) => user_id),
      [ben!.user_id],
    )
    assert.match(first!.address, new RegExp(`^/fixes/${headline_fix_id}/a-fix#comment-${comment.comment_id}$`))

    await site.makeComment(cleo!, headline_fix_id, { parent_id: comment.comment_id })
    const [reply] = await inbox(ben!)
    assert.deepEqual([reply!.kind, reply!.people[0]!.user_id], ['reply', cleo!.user_id])
    // An answer of the fix's author to a comment is a reply, and nothing for the author.
    await site.makeComment(author, headline_fix_id, { parent_id: comment.comment_id })
    assert.equal((await inbox(ben!))[0]!.people_count, 2)
    assert.equal((await inbox(author)).length, 1)
  })

  test('equal events become one while it is unread, and another one afterwards', async () => {
    const { author, headline_fix_id } = await newFix()
    const [ben, cleo, dan] = await people(3)
    for (const by of [ben!, cleo!, ben!]) await site.makeComment(by, headline_fix_id)
    const [merged, ...none] = await inbox(author)
    assert.deepEqual(none, [])
    assert.deepEqual([merged!.count, merged!.people_count], [3, 2])
    assert.deepEqual(
      merged!.people.map(({ user_id }) => user_id),
      [ben!.user_id, cleo!.user_id],
    )
    await call('/notifications/read/', { read: true, ids: [merged!.notification_id] }, author)
    await site.makeComment(dan!, headline_fix_id)
    assert.deepEqual(
      (await inbox(author)).map(({ is_read, people_count }) => [is_read, people_count]),
      [
        [false, 1],
        [true, 2],
      ],
    )
  })

  test('do not come from oneself, from somebody who is blocked, or from a muted thread', async () => {
    const { author, headline_fix_id } = await newFix()
    const [ben, cleo] = await people(2)
    await site.makeComment(author, headline_fix_id)
    await call('/blocks/set/', { user_id: ben!.user_id, block: true }, author)
    await site.makeComment(ben!, headline_fix_id)
    assert.deepEqual(await inbox(author), [])
    const muted = async () => (await call('/notifications/mute/', { headline_fix_id }, author)).body.mute
    assert.equal(await muted(), false)
    await call('/notifications/mute/', { headline_fix_id, mute: true }, author)
    assert.equal(await muted(), true)
    await site.makeComment(cleo!, headline_fix_id)
    assert.deepEqual(await inbox(author), [])
    await call('/notifications/mute/', { headline_fix_id, mute: false }, author)
    await site.makeComment(cleo!, headline_fix_id)
    assert.equal((await inbox(author))[0]!.count, 1)
  })

  test('disappear with their posts: deleted, hidden, or waiting', async () => {
    const { author, headline_fix_id } = await newFix()
    const [ben, cleo] = await people(2)
    const one = await site.makeComment(ben!, headline_fix_id, { body: 'Secret words' })
    await site.makeComment(cleo!, headline_fix_id, { body: 'Still here' })
    await told()
    await call('/comments/delete/', { comment_id: one.comment_id }, ben)
    const [left] = await inbox(author)
    assert.deepEqual([left!.count, left!.comment?.text, left!.people_count], [1, 'Still here', 1])
    await pool.query('update users set hidden_at = now() where user_id = $1', [cleo!.user_id])
    assert.deepEqual(await inbox(author), [])
    assert.equal(await unread(author), 0)

    const dan = await site.makeUser()
    await pool.query(`alter table comments disable trigger hold_back`)
    const { comment_id } = await site.makeComment(dan, headline_fix_id)
    await pool.query(`update comments set waiting_until = now() + interval '1 hour' where comment_id = $1`, [
      comment_id,
    ])
    await pool.query(`alter table comments enable trigger hold_back`)
    await pool.query('delete from notifications where user_id = $1', [author.user_id])
    assert.deepEqual(await inbox(author), [])
    await pool.query('update comments set waiting_until = null where comment_id = $1', [comment_id])
    assert.equal((await inbox(author)).length, 1)
  })

  test('are counted, marked, and marked as unread again', async () => {
    const { author, headline_fix_id } = await newFix()
    const { headline_fix_id: second } = await site.makeFix(
      author,
      (await site.makeHeadline(author)).headline_id,
      'Another',
    )
    const ben = await site.makeUser()
    await site.makeComment(ben, headline_fix_id)
    const [before] = await inbox(author)
    // Its time is rounded down to a millisecond.
    const until = before!.at + 1
    await site.makeComment(ben, second)
    assert.equal((await inbox(author)).length, 2)
    assert.equal(await unread(author), 2)
    // Notifications that have come since the page was shown stay unread.
    const all = await call('/notifications/read/', { read: true, until }, author)
    assert.equal(all.body.changed.length, 1)
    assert.equal(await unread(author), 1)
    assert.equal((await inbox(author, { unread: true })).length, 1)
    const ids = all.body.changed
    // Nobody else can mark them.
    assert.deepEqual((await call('/notifications/read/', { read: false, ids }, ben)).body.changed, [])
    assert.deepEqual((await call('/notifications/read/', { read: false, ids }, author)).body.changed, ids)
    assert.equal(await unread(author), 2)
    const last = 8.64e15
    assert.equal((await call('/notifications/read/', { read: true, until: 1.01 * last }, author)).status, 400)
    assert.equal((await call('/notifications/read/', { read: true, until: last }, author)).body.changed.length, 2)
  })

  test('come in pages, and are counted up to a number', async () => {
    const [ana] = await people(1)
    await pool.query(
      `insert into notifications (user_id, kind, merge_key, updated_at)
       select $1, 'moderated', n::text, now() - make_interval(secs => n / 2) from generate_series(1, $2) n`,
      [ana!.user_id, notificationLimits.unreadCounted + 3],
    )
    assert.equal(await unread(ana!), notificationLimits.unreadCounted)
    const seen: number[] = []
    for (let before: string | undefined; ; ) {
      const { body } = await call('/notifications/list/', before ? { before } : {}, ana)
      assert.ok(body.notifications.length <= notificationLimits.page)
      seen.push(...body.notifications.map((each: { notification_id: number }) => each.notification_id))
      if (!body.next) break
      before = body.next
    }
    assert.deepEqual(
      [seen.length, new Set(seen).size],
      [notificationLimits.unreadCounted + 3, notificationLimits.unreadCounted + 3],
    )
  })

  test('go after a while, and with the account', async () => {
    const [ana, ben] = await people(2)
    const rows = [
      ['read lately', '89 days', true],
      ['read long ago', '91 days', true],
      ['unread', '300 days', false],
      ['unread for long', '366 days', false],
    ] as const
    for (const [key, age, isRead] of rows)
      await pool.query(
        `insert into notifications (user_id, kind, merge_key, updated_at, read_at)
         values ($1, 'moderated', $2, now() - $3::interval, case when $4 then now() end)`,
        [ana!.user_id, key, age, isRead],
      )
    await tidyNotifications(site.database)
    const keys = async (of: TestUser) =>
      (await pool.query('select merge_key from notifications where user_id = $1 order by 1', [of.user_id])).rows.map(
        ({ merge_key }) => merge_key,
      )
    assert.deepEqual(await keys(ana!), ['read lately', 'unread'])
    await call('/watches/set/', { what: 'user', id: ana!.user_id, watch: true }, ben)
    await site.makeFix(ana!, (await site.makeHeadline(ana!)).headline_id, 'Watched')
    assert.equal((await inbox(ben!)).length, 1)
    while (await eraseRows(site.database, ana!.user_id));
    assert.deepEqual([await keys(ana!), await keys(ben!)], [[], []])
    assert.deepEqual((await call('/watches/list/', {}, ben)).body.watches, [])
  })
})
