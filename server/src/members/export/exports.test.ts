import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { adminOf } from '../../admin/test-kit.ts'
import { plainPicture } from '../../engines/pictures/picture-test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { leaveNow, lookNow } from '../deletion/deletion-test-kit.ts'
import { exportsOf } from './export-test-kit.ts'
import { tidyExports } from './remove-exports.ts'
import { unzip } from './zip-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { ask, exportOf, ready } = exportsOf(site)
const stored = () => Array.fromAsync(site.files.list('exports'))
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = site.config
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })
const png = await plainPicture(200, 200).png().toBuffer()

/** Ages the sign-in of a member and returns them with a new token. */
async function withOldSignIn(member: TestUser): Promise<TestUser> {
  const past = `created_at - interval '${signInLimits.recentMinutes + 1} minutes'`
  await pool.query(`update identity_session set created_at = ${past} where user_id = $1`, [member.uid])
  const { cookie } = member
  const headers = { cookie, origin: site.config.siteUrl }
  const renewed = await site.request({ method: 'POST', url: '/identity/token/', payload: {}, headers })
  return { ...member, token: renewed.body.token }
}

const download = (url: string) => {
  const { pathname, search } = new URL(url)
  return site.app.inject({ method: 'GET', url: pathname + search })
}

describe('a copy of one’s data', () => {
  test('is refused to visitors', async () => {
    assert.equal((await ask('request-export')).status, 401)
  })

  test('needs a recent sign-in, as does seeing the link', async () => {
    const ana = await site.makeUser()
    const { url } = await ready(ana)
    const stale = await withOldSignIn(ana)
    assert.deepEqual((await ask('request-export', stale)).body.errors, [accountMessages.recentLogin])
    assert.deepEqual([(await exportOf(stale)).url, (await exportOf(stale)).state], ['', 'ready'])
    assert.equal((await ask('cancel-deletion', stale)).body.export.url, '')
    const { rowCount } = await pool.query('select from exports where user_id = $1', [ana.user_id])
    assert.equal(rowCount, 1)
    const again = { email: ana.email, password: 'a good password' }
    const { token } = (await site.post('/identity/sign-in/', again)).body
    assert.equal((await exportOf({ ...ana, token })).url, url)
  })

  test('is announced by one mail to the confirmed address', async () => {
    const [ana, gus] = [await site.makeUser(), await site.makeUser({ verified: false })]
    const { subject } = mailMessages.dataRequested
    const mails = async ({ email }: TestUser) =>
      (await pool.query('select text from outbox where recipient = $1 and subject = $2', [email, subject('Unspun')]))
        .rows
    await Promise.all([1, 2, 3].map(() => ask('request-export', ana)))
    const [mail, ...others] = await mails(ana)
    assert.deepEqual(others, [])
    assert.match(mail.text, /settings#data/)
    await ready(gus)
    assert.deepEqual(await mails(gus), [])
  })

  test('contains everything that the member has posted, as JSON and CSV, and their pictures', async () => {
    const ana = await site.makeUser({ secondFactor: true })
    const { headline_id, url } = await site.makeHeadline(ana)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, '=A fix, "quoted"')
    const comment = await site.makeComment(ana, headline_fix_id)
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: -1 }, ana.token)
    await site.post('/api/comments/vote/', { comment_id: comment.comment_id, vote_value: 1 }, ana.token)
    await site.post('/api/headlines/favorite/', { headline_id }, ana.token)
    const blocked = await site.makeUser()
    await site.post('/api/blocks/set/', { user_id: blocked.user_id, block: true }, ana.token)
    await site.post('/api/watches/set/', { what: 'user', id: blocked.user_id, watch: true }, ana.token)
    const theirs = (await site.makeFix(blocked, headline_id, 'By somebody else')).headline_fix_id
    await site.post('/api/notifications/mute/', { headline_fix_id: theirs, mute: true }, ana.token)
    const day = new Date().toISOString().slice(0, 10)
    await pool.query('insert into daily_pairs (day, place, first_fix_id) values ($2, 1, $1)', [theirs, day])
    await site.post('/api/today/answer/', { day, place: 1, answer: 'second' }, ana.token)
    const report = { what: 'fix', id: theirs, reason: 'other', text: 'Nobody said that' }
    await site.post('/api/reports/add/', report, ana.token)
    await site.post('/api/notifications/set-mails/', { mails: 'weekly', unmailed: ['watched'] }, ana.token)
    await pool.query('insert into weekly_readers (email, mailbox) values ($2, $1)', [
      ana.email,
      ana.email.replace('@', '+news@'),
    ])
    assert.equal((await admin('act', 'hide', 'fix', String(headline_fix_id), '--reason', 'It is too short')).code, 0)
    const { rows } = await pool.query('select max(operator_action_id) as id from operator_actions')
    await site.post('/api/moderation/appeal/', { action_id: rows[0].id, text: 'It is long enough' }, ana.token)
    const { avatar_filename } = (
      await site.upload('/api/users/upload-avatar/', { name: 'me.png', bytes: png }, ana.token)
    ).body
    await site.post('/api/users/update-avatar/', { avatar_filename }, ana.token)
    await site.files.put('fix-images/1-a.jpg', Buffer.from('a picture'))
    await pool.query(`update headline_fixes set title_image = '1-a.jpg' where headline_fix_id = $1`, [headline_fix_id])

    const found = await ready(ana)
    const { statusCode, headers, rawPayload } = await download(found.url)
    assert.equal(statusCode, 200)
    assert.equal(rawPayload.length, found.bytes)
    assert.match(String(headers['content-disposition']), /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
    assert.match(String(headers['cache-control']), /no-store/)
    const files = unzip(rawPayload)
    const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
    const lists = [
      'fixes',
      'comments',
      'votes-on-fixes',
      'votes-on-comments',
      'todays-five',
      'favourites',
      'headlines-added',
      'blocked-members',
      'notifications',
      'watched',
      'muted-fixes',
      'reports',
      'decisions-about-you',
      'appeals',
      'done-as-a-moderator',
    ]
    assert.deepEqual(
      [...files.keys()].sort(),
      [
        'README.txt',
        'account.json',
        ...lists.flatMap((list) => [`${list}.csv`, `${list}.json`]),
        `pictures/avatars-${avatar_filename}`,
        'pictures/fix-images-1-a.jpg',
      ].sort(),
    )
    const { email, username, sessions, ways_to_sign_in } = json('account')
    assert.deepEqual([email, username, sessions.length, ways_to_sign_in.length], [ana.email, ana.username, 1, 1])
    assert.deepEqual(json('account').second_factors, { codes_of_an_app: true, passkeys: null })
    assert.equal(json('fixes')[0].title, '=A fix, "quoted"')
    const [judged] = json('todays-five')
    assert.deepEqual([judged.day, judged.answer, judged.first_fix_id], [day, 'second', theirs])
    assert.match(String(files.get('fixes.csv')), /,"'=A fix, ""quoted""",/)
    assert.equal(json('comments')[0].body, comment.body)
    assert.equal(json('votes-on-fixes')[0].vote, 'down')
    assert.equal(json('votes-on-comments')[0].vote, 'up')
    assert.equal(json('favourites')[0].headline_id, headline_id)
    assert.equal(json('headlines-added')[0].address, url)
    assert.equal(json('blocked-members')[0].username, blocked.username)
    assert.equal(json('notifications')[0].kind, 'moderated')
    assert.equal(json('watched')[0].name, blocked.display_name)
    assert.equal(json('muted-fixes')[0].fix_title, 'By somebody else')
    assert.equal(json('reports')[0].text, 'Nobody said that')
    assert.equal(json('decisions-about-you')[0].reason, 'It is too short')
    assert.equal(json('appeals')[0].text, 'It is long enough')
    assert.deepEqual(json('account').notifications.unmailed, ['watched'])
    assert.equal(json('account').weekly_five.email, ana.email.replace('@', '+news@'))
    assert.match(String(files.get('reports.csv')), /,other,Nobody said that,/)
    assert.equal(String(files.get('pictures/fix-images-1-a.jpg')), 'a picture')
    assert.doesNotMatch(rawPayload.toString('latin1'), /reader_id/)
  })

  test('contains no words of others that are hidden or taken back by now', async () => {
    const [ana, ben, cem] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
    const address = { path: '/outrage-hiddenurl', word: 'hiddenurl' }
    const about = await site.makeHeadline(ben, 'Printed hiddenprinted words')
    await pool.query('update headlines set original_url = $2 where headline_id = $1', [
      about.headline_id,
      `https://news.example${address.path}`,
    ])
    const { headline_id } = await site.makeHeadline(ana)
    const others = {
      hidden: await site.makeFix(ben, headline_id, 'Ben hiddenfix words'),
      disabled: await site.makeFix(ben, headline_id, 'Ben hiddenbyauthor words'),
      byHidden: await site.makeFix(cem, headline_id, 'Cem hiddenmember words'),
      onHidden: await site.makeFix(ben, about.headline_id, 'Ben hiddenwithheadline words'),
    }
    const kept = await site.makeFix(ben, headline_id, 'Ben keeps these words')
    const own = await site.makeFix(ana, about.headline_id, 'Ana owns these words')
    await pool.query(`update headline_fixes set title_image = '2-a.jpg' where headline_fix_id = $1`, [
      own.headline_fix_id,
    ])
    await site.files.put('fix-images/2-a.jpg', Buffer.from('hiddenprinted in pixels'))
    const call = (path: string, body: object) => site.post(`/api${path}`, body, ana.token)
    for (const { headline_fix_id } of [...Object.values(others), kept]) {
      await call('/headline-fixes/vote/', { headline_fix_id, vote_value: 1 })
      await call('/headline-fixes/favorite/', { headline_fix_id })
      await call('/notifications/mute/', { headline_fix_id, mute: true })
      await call('/reports/add/', { what: 'fix', id: headline_fix_id, reason: 'other', text: 'Nobody said that' })
      await site.makeComment(ana, headline_fix_id)
    }
    await call('/headlines/favorite/', { headline_id: about.headline_id })
    await call('/watches/set/', { what: 'headline', id: about.headline_id, watch: true })
    await call('/watches/set/', { what: 'user', id: cem.user_id, watch: true })
    await call('/users/update-profile/', { display_name: 'Ana', username: ana.username })
    await pool.query(`update users set display_name = 'Cem hiddenname' where user_id = $1`, [cem.user_id])
    await call('/blocks/set/', { user_id: cem.user_id, block: true })
    await pool.query(
      `insert into outbox (recipient, subject, text, html) values ($1, 'Ben posted a new fix: hiddenfix', '', '')`,
      [ana.email],
    )
    const filesWith = async (part: RegExp) => {
      const { url } = await ready(ana)
      const files = unzip((await download(url)).rawPayload)
      return { files, found: [...files].filter(([, bytes]) => part.test(String(bytes))).map(([name]) => name) }
    }

    const before = await filesWith(/hidden[a-z]/)
    for (const list of [
      'fixes',
      'comments',
      'votes-on-fixes',
      'favourites',
      'watched',
      'muted-fixes',
      'blocked-members',
    ])
      assert.ok(before.found.includes(`${list}.json`) && before.found.includes(`${list}.csv`), list)
    assert.ok(before.found.includes('pictures/fix-images-2-a.jpg'))

    await site.post(
      '/api/headline-fixes/toggle-status/',
      { headline_fix_id: others.disabled.headline_fix_id },
      ben.token,
    )
    for (const [what, id] of [
      ['fix', others.hidden.headline_fix_id],
      ['headline', about.headline_id],
      ['user', cem.user_id],
    ] as const)
      assert.equal((await admin('act', 'hide', what, String(id), '--reason', 'Names a private person')).code, 0)
    const { files, found } = await filesWith(/hidden[a-z]/)
    assert.deepEqual(found, [])
    const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
    const titles = [...Object.values(others).map(() => ['', false]), [kept.title, true]]
    for (const list of ['comments', 'votes-on-fixes', 'muted-fixes'])
      assert.deepEqual(
        json(list).map(({ fix_title, fix_is_shown }: Record<string, unknown>) => [fix_title, fix_is_shown]),
        titles,
        list,
      )
    const [{ title, original_title, original_is_shown }] = json('fixes')
    assert.deepEqual([title, original_title, original_is_shown], [own.title, '', false])
  })

  test('contains lists of any length, and nothing of other members', async () => {
    const [ana, ben] = [await site.makeUser(), await site.makeUser()]
    const { headline_id } = await site.makeHeadline(ben)
    const { headline_fix_id } = await site.makeFix(ben, headline_id, 'By Ben')
    await pool.query(
      `insert into comments (headline_id, headline_fix_id, user_id, body) select $1, $2, $3, 'no. ' || n from generate_series(1, 2500) n`,
      [headline_id, headline_fix_id, ana.user_id],
    )
    await site.makeComment(ben, headline_fix_id)
    const files = unzip((await download((await ready(ana)).url)).rawPayload)
    const comments = JSON.parse(String(files.get('comments.json')))
    assert.deepEqual([comments.length, comments.at(-1).body], [2500, 'no. 2500'])
    assert.deepEqual(JSON.parse(String(files.get('fixes.json'))), [])
  })

  test('is available without a verified address', async () => {
    const gus = await site.makeUser({ verified: false })
    assert.equal((await download((await ready(gus)).url)).statusCode, 200)
  })

  test('is made only once at a time', async () => {
    const ana = await site.makeUser()
    await Promise.all([1, 2, 3].map(() => ask('request-export', ana)))
    const { rowCount } = await pool.query('select from exports where user_id = $1', [ana.user_id])
    assert.equal(rowCount, 1)
  })

  test('is restarted after a process was killed, and given up if it always fails', async () => {
    const ana = await site.makeUser()
    await ready(ana)
    const again = (tries: number) =>
      pool.query(
        `update exports set state = 'running', tries = $2, next_try_at = now() - interval '1 second' where user_id = $1`,
        [ana.user_id, tries],
      )
    await again(1)
    await lookNow(site, 'exports')
    assert.equal(
      (
        await until(
          () => exportOf(ana),
          ({ state }) => state !== 'running',
        )
      ).state,
      'ready',
    )
    await again(9)
    await lookNow(site, 'exports')
    const { state, url } = await until(
      () => exportOf(ana),
      (found) => found.state !== 'running',
    )
    assert.deepEqual([state, url], ['failed', ''])
  })

  test('is deleted with the member', async () => {
    const ana = await site.makeUser()
    const { url } = await ready(ana)
    const { file } = (await pool.query('select file from exports where user_id = $1', [ana.user_id])).rows[0]
    assert.ok((await stored()).includes(`exports/${file}`))
    await site.post('/api/users/request-deletion/', { posts: 'keep' }, ana.token)
    await leaveNow(site, ana.user_id)
    assert.ok(!(await stored()).includes(`exports/${file}`))
    assert.equal((await download(url)).statusCode, 404)
  })
})

describe('the link to the file', () => {
  test('is refused if any part of it was changed', async () => {
    const [ana, ben] = [await site.makeUser(), await site.makeUser()]
    const [own, others] = [new URL((await ready(ana)).url), new URL((await ready(ben)).url)]
    const changed = (name: string, value: string | null) => {
      const link = new URL(own)
      if (value === null) link.searchParams.delete(name)
      else link.searchParams.set(name, value)
      return link.href
    }
    const signature = own.searchParams.get('signature')!
    for (const link of [
      changed('id', others.searchParams.get('id')),
      changed('until', String(Number(own.searchParams.get('until')) + 1)),
      changed('signature', others.searchParams.get('signature')),
      changed(
        'signature',
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      changed('signature', 'ü'.repeat(64)),
      changed('signature', null),
      changed('id', 'NaN'),
      changed('id', '-1'),
    ])
      assert.equal((await download(link)).statusCode, 403, link)
    assert.equal((await download(own.href)).statusCode, 200)
  })

  test('expires after a day, and the file is removed', async (t) => {
    const ana = await site.makeUser()
    const { url, expires_at } = await ready(ana)
    const hours = (expires_at - Date.now()) / (60 * 60_000)
    assert.ok(hours > accountLimits.exportHours - 1 && hours <= accountLimits.exportHours)
    t.mock.timers.enable({ apis: ['Date'], now: expires_at + 1 })
    const late = await download(url)
    assert.deepEqual([late.statusCode, late.json().errors], [404, [accountMessages.exportGone]])
    t.mock.timers.reset()
    await pool.query('update exports set expires_at = now() where user_id = $1', [ana.user_id])
    const orphan = `exports/${'0'.repeat(32)}.zip` as const
    await site.files.put(orphan, Buffer.from('left by a killed process'))
    const { file } = (await pool.query('select file from exports where user_id = $1', [ana.user_id])).rows[0]
    await lookNow(site, 'tidy-exports')
    await until(async () => !(await stored()).some((name) => name === orphan || name === `exports/${file}`))
    assert.equal(await exportOf(ana), null)
  })

  test('is not served as a picture or at another address', async () => {
    const [file] = await stored()
    for (const address of [`/images/${file}`, `/images/exports/../${file}`, '/exports/', `/${file}`])
      assert.notEqual((await site.get(address)).status, 200, address)
  })
})

test('a member may request a few files a day', async () => {
  const limited = await startTestSite({ RATE_LIMIT: '100000' })
  const ana = await limited.makeUser()
  const request = () => limited.post('/api/users/request-export/', {}, ana.token)
  for (let n = 0; n < accountLimits.exportsPerDay; n++) {
    assert.equal((await request()).status, 200)
    await limited.database.pool.query(`update exports set state = 'ready' where user_id = $1`, [ana.user_id])
  }
  // Expired files count too.
  await limited.database.pool.query('update exports set expires_at = now() where user_id = $1', [ana.user_id])
  await tidyExports(limited)
  const { status, body, headers } = await request()
  assert.deepEqual([status, body.errors], [429, [accountMessages.tooManyExports]])
  assert.ok(Number(headers['retry-after']) > 80_000)
})
