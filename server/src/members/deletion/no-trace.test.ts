import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { cardPath } from '@unspun/contract/embeds.ts'
import { endpoints } from '@unspun/contract/endpoints.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { feedPath, feeds } from '@unspun/contract/outgoing-feeds.ts'
import { pages, weeklyPaths } from '@unspun/contract/pages.ts'
import { searchFeed } from '@unspun/contract/search.ts'
import { buildPages } from '../../../../tools/src/build-pages.ts'
import { adminOf } from '../../admin/test-kit.ts'
import { everyFolder, readFile } from '../../engines/files/files.ts'
import { plainPicture } from '../../engines/pictures/picture-test-kit.ts'
import { totalsEqualARecount } from '../../http/endpoints/recount-test-kit.ts'
import { builtFrontend } from '../../http/pages/frontend.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { confirmToken } from '../../weekly/weekly-token.ts'
import { leaveNow, rowsWith } from './deletion-test-kit.ts'

// A member writes an unmistakable word wherever they can, deletes their account, and the test looks for the word
// everywhere. The clock of the caches does not advance, so the test also finds what a cache still contains.

await buildPages()
const site = await startTestSite({}, () =>
  builtFrontend(path.resolve(import.meta.dirname, '../../../../web/build'), {}),
)
const { pool } = site.database
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = site.config
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })
const WORD = /quetzalkumquat/i
const ben = await site.makeUser()

interface Traces {
  rows: string[]
  files: string[]
  answers: string[]
}

/** Finds the word in the rows of every table, in the names and bytes of every file, and in answers. */
async function tracesOf(addresses: [string, object?][]): Promise<Traces> {
  const rows = await rowsWith(pool, WORD)
  const files: string[] = []
  for (const folder of everyFolder)
    for await (const name of site.files.list(folder)) {
      const bytes = await readFile(site.files, name)
      if (WORD.test(name) || WORD.test(bytes?.toString('latin1') ?? '')) files.push(name)
    }
  const answers: string[] = []
  for (const [address, body] of addresses) {
    const answer = body ? await site.post(address, body) : await site.get(address)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    if (WORD.test(text) || WORD.test(JSON.stringify(answer.headers))) answers.push(address)
  }
  return { rows, files, answers }
}

const rename = (by: TestUser, username: string, display_name: string) =>
  site.post(
    '/api/users/update-profile/',
    { username, display_name, bio: `I am ${display_name}`, link: `https://${username}.example/` },
    by.token,
  )

/** Uses every feature as a member who writes the word wherever possible. Returns the member and their posts. */
async function useEverything(n: number) {
  const ana = await site.makeUser({ secondFactor: true })
  const word = `Quetzalkumquat${n}`
  const email = `${word}@example.org`.toLowerCase()
  const username = word.toLowerCase()
  await pool.query('update identity_user set email = $2, mailbox = $2 where id = $1', [ana.uid, email])
  await pool.query('update outbox set recipient = $2 where recipient = $1', [ana.email, email])
  assert.equal((await rename(ana, username, word)).status, 200)
  for (let tries = 0; tries < 3; tries++) await site.post('/identity/sign-in/', { email, password: 'wrong password' })
  for (const path of ['send-reset', 'send-sign-in-link']) await site.post(`/identity/${path}/`, { email })
  await until(async () => (await pool.query('select from outbox where recipient = $1', [email])).rowCount! >= 3)

  // The weekly five, under another spelling.
  const weekly = confirmToken(site.config.secret!, email.replace('@', '+news@'), Date.now())
  await site.request({
    method: 'POST',
    url: `${weeklyPaths.enter}?token=${weekly}`,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const weeklyReader = await pool.query('select from weekly_readers where email ~* $1', [WORD.source])
  assert.equal(weeklyReader.rowCount, 1)

  // A passkey that was named, and the address in what a further one is to sign.
  await pool.query(
    `insert into identity_passkey (id, user_id, name, credential_id, public_key, counter, device_type, backed_up)
      values ($1, $1, $2, $1, '', 0, 'singleDevice', false)`,
    [ana.uid, word],
  )
  const headers = { cookie: ana.cookie, origin: site.config.siteUrl }
  await site.request({ method: 'POST', url: '/identity/new-passkey-options/', payload: {}, headers })
  const { rowCount } = await pool.query('select from identity_verification where value like $1', [`%${email}%`])
  assert.equal(rowCount, 1)

  await pool.query(
    `insert into voter_profiles (user_id, generation, standing, x) select $1, max(generation), 'placed', 1.5 from ranking_generations`,
    [ana.user_id],
  )

  const { headline_id } = await site.makeHeadline(ben, `A headline ${n}`)
  const mine = await site.makeHeadline(ana, `Another headline ${n}`)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, `${word} calms down`)
  const edit = (title: string) =>
    site.post(
      '/api/headline-fixes/update/',
      { headline_fix_id, title, description: `${word} calms`, quote: `${word} calms` },
      ana.token,
    )
  await edit(`${word} calms`)
  // The title that others voted on is kept with a small edit.
  await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await edit(`${word} calms.`)
  const bens = await site.makeFix(ben, headline_id, 'A fix by Ben')
  const comment = await site.makeComment(ana, bens.headline_fix_id, { body: `${word} says so` })
  await site.makeComment(ben, bens.headline_fix_id, { reply_to_id: comment.comment_id })
  for (const id of [headline_fix_id, bens.headline_fix_id])
    await site.post('/api/headline-fixes/vote/', { headline_fix_id: id, vote_value: 1 }, ana.token)
  await site.post('/api/comments/vote/', { comment_id: comment.comment_id, vote_value: 1 }, ana.token)
  const day = new Date().toISOString().slice(0, 10)
  const places = [2 * n - 1, 2 * n] as const
  await pool.query(
    'insert into daily_pairs (day, place, first_fix_id, second_fix_id) values ($1, $2, $4, $5), ($1, $3, $5, null)',
    [day, ...places, headline_fix_id, bens.headline_fix_id],
  )
  for (const place of places)
    assert.equal((await site.post('/api/today/answer/', { day, place, answer: 'first' }, ana.token)).status, 200)
  await site.post('/api/headlines/favorite/', { headline_id }, ana.token)
  await site.post('/api/headline-fixes/favorite/', { headline_fix_id }, ana.token)
  await site.post('/api/users/update-privacy/', { votes_private: true, unplaced: true }, ana.token)
  const png = await plainPicture(200, 200).png().toBuffer()
  const upload = async () =>
    (await site.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, ana.token)).body
  await upload()
  const { avatar_filename } = await upload()
  await site.post('/api/users/update-avatar/', { avatar_filename }, ana.token)
  // Stands in for a drawn share picture.
  const picture = `${headline_fix_id}-${n}-a.jpg`
  await site.files.put(`fix-images/${picture}`, Buffer.from(word))
  await pool.query(`update headline_fixes set title_image = $2, share_picture_of = 'x' where headline_fix_id = $1`, [
    headline_fix_id,
    picture,
  ])
  assert.equal(
    (await admin('act', 'hide', 'comment', String(comment.comment_id), '--reason', `${word} shouts`)).code,
    0,
  )
  assert.equal(
    (await admin('act', 'restore', 'comment', String(comment.comment_id), '--reason', `${word} is sorry`)).code,
    0,
  )
  // They report and are reported, and request a review of an action whose reason names them.
  const says = (text: string) => ({ reason: 'other', text: `${word} ${text}` })
  const reporting = { what: 'fix', id: bens.headline_fix_id, ...says('complains') }
  assert.equal((await site.post('/api/reports/add/', reporting, ana.token)).body.errors, undefined)
  const reported = { what: 'fix', id: headline_fix_id, ...says('lies') }
  assert.equal((await site.post('/api/reports/add/', reported, ben.token)).body.errors, undefined)
  assert.equal((await admin('act', 'limit', 'user', String(ana.user_id), '--reason', `${word} insists`)).code, 0)
  const { action_id } = (await site.post('/api/users/get-auth/', {}, ana.token)).body.restriction
  const appeal = { action_id, text: `${word} never insists` }
  assert.equal((await site.post('/api/moderation/appeal/', appeal, ana.token)).status, 200)
  assert.equal((await admin('appeal', String(action_id), 'undo', '--reason', `${word} is right`)).code, 0)
  await site.post('/api/users/request-export/', {}, ana.token)
  await until(
    async () => (await site.post('/api/users/own-data/', {}, ana.token)).body.export,
    (found) => found?.state === 'ready',
  )

  const { domain } = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
  const { domain_id } = (await site.get(`/api/domains/get-by-name/?name=${domain}`)).body
  const addresses: [string, object?][] = [
    [pages.home()],
    [pages.today()],
    [pages.inTheNews()],
    [pages.domains()],
    [pages.domain(domain)],
    [pages.domainNumbers(domain)],
    [pages.numbers()],
    [pages.headline({ headline_id, title: 'x' })],
    [pages.headline({ headline_id: mine.headline_id, title: 'x' })],
    [pages.fix({ headline_fix_id, title: 'x' })],
    [pages.fix({ headline_fix_id, title: `${word} calms` })],
    [pages.fix({ headline_fix_id: bens.headline_fix_id, title: 'x' })],
    [pages.why(headline_fix_id)],
    [pages.profile(username)],
    [pages.profile(ana.user_id)],
    ['/sitemap.xml'],
    ['/sitemap/headlines-1.xml'],
    ['/sitemap/fixes-1.xml'],
    [`/images/fix-images/${picture}`],
    [`/api/headlines/get/?id=${headline_id}`],
    [`/api/headline-fixes/get/?id=${headline_fix_id}`],
    [`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`],
    ['/api/headline-fixes/list-by-user-id/', { user_id: ana.user_id }],
    [`/api/headline-fixes/why/?id=${headline_fix_id}`],
    ['/api/data/homepage-headlines/'],
    ['/api/headlines/followed/'],
    [`/api/data/domain-headlines/?domain_id=${domain_id}`],
    ['/api/comments/list-by-headline-fix-id/', { headline_fix_id: bens.headline_fix_id }],
    ['/api/users/get-profile/', { user_id: username }],
    ['/api/users/get-profile/', { user_id: ana.user_id }],
    ['/api/users/list-favorites/', {}],
    ['/api/today/get/'],
    ['/api/feed/recent/'],
    ['/api/feed/in-the-news/'],
    ['/api/notifications/list/', {}],
    ['/api/watches/list/', {}],
    ['/api/moderation/log/'],
    ...[
      feeds.recent(),
      feeds.top('day'),
      feeds.needs(),
      feeds.domain(domain),
      feeds.fixed(domain),
      feeds.member(ana.user_id),
      feeds.headline(headline_id),
      feeds.moderationLog(),
      searchFeed(`site:${domain}`),
    ].flatMap((feed): [string][] => [[feedPath(feed, 'atom')], [feedPath(feed, 'json')]]),
    ['/api/extension/builds/'],
    ['/api/extension/manifest/'],
    ['/api/open-data/days/'],
    [`/api/embeds/oembed/?url=${site.config.siteUrl}/fixes/${headline_fix_id}`],
    [cardPath(headline_fix_id)],
    ['/api/headline-fixes/list-by-key-prefix/?prefix='],
    [`/api/domains/numbers/?domain=${domain}`],
    ['/api/domains/numbers/'],
    [`/api/search/headlines/?q=${word}`],
    [`/api/search/suggest/?q=${word}`],
  ]
  return { ana, word, email, headline_fix_id, picture, addresses }
}

/** Traces that may stay: the text of posts that their author has kept, and the last mail until it is sent. */
const isKept = (text: string) => /calms|says so/i.test(text.replace(/^[^:]*: /, ''))

for (const [n, posts] of [
  [1, 'remove'],
  [2, 'keep'],
] as const) {
  test(`nothing of a member who leaves is found in rows, files and answers (${posts})`, async () => {
    const { ana, word, email, headline_fix_id, picture, addresses } = await useEverything(n)
    // The first read fills the cache, and the second makes the response hot.
    await tracesOf(addresses)
    const before = await tracesOf(addresses)
    assert.ok(before.rows.length >= 10, before.rows.join('\n'))
    assert.ok(before.answers.length >= 14, String(before.answers))
    assert.ok(before.files.includes(`fix-images/${picture}`))
    const avatarsBefore = (await Array.fromAsync(site.files.list('avatars'))).length
    assert.ok(avatarsBefore >= 4)

    const { body } = await site.post('/api/users/request-deletion/', { posts }, ana.token)
    assert.equal(body.deletion?.posts, posts, JSON.stringify(body))
    await leaveNow(site, ana.user_id)
    // Without a mail server the last mail is not sent. The test deletes its row, as sending would.
    const { rows } = await pool.query('delete from outbox where recipient = $1 and leaves_no_trace returning subject', [
      email,
    ])
    assert.equal(rows.length, 1)

    const after = await until(
      () => tracesOf(addresses),
      (found) => found.files.length === 0 && found.rows.every(isKept),
    )
    if (posts === 'remove') assert.deepEqual(after, { rows: [], files: [], answers: [] })
    else {
      // Only the kept texts remain: the fix, by which search finds its headline, and the comment.
      const tables = after.rows.map((row) => row.split(':', 1)[0])
      assert.deepEqual(tables.sort(), ['public.comments', 'public.headline_fixes', 'public.search_entries'])
      const fix = (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body
      assert.deepEqual([fix.user_display_name, fix.title_image], [accountMessages.formerMember, ''])
      const page = (await site.get(pages.fix(fix))).body as string
      assert.doesNotMatch(page, new RegExp(`/profile/${word}|>${word}<|"${word}"`, 'i'))
    }
    assert.deepEqual(await Array.fromAsync(site.files.list('avatars')), [])
    assert.deepEqual(await Array.fromAsync(site.files.list('exports')), [])
    // No row refers to the account's id either, and no counter is stored under its names.
    for (const [table, column] of [
      ['users', 'user_id'],
      ['voter_profiles', 'user_id'],
      ['fix_votes', 'user_id'],
      ['daily_answers', 'user_id'],
      ['headlines', 'created_by'],
    ] as const)
      assert.equal((await pool.query(`select from ${table} where ${column} = $1`, [ana.user_id])).rowCount, 0, table)
    await totalsEqualARecount(site.database)
  })
}

test('the addresses of this test are those of the whole API', () => {
  // Every read that returns members or their posts. Add new ones to the addresses above.
  const reads = endpoints.filter(({ method, path }) => method === 'GET' || /list|get-profile/.test(path))
  assert.equal(reads.length, 37, reads.map(({ path }) => path).join(' '))
})
