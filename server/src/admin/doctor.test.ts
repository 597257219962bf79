import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { freePort } from '../../../tools/src/free-port.ts'
import { postgresOf, SECRET, startSiteProcess } from '../durability/process-test-kit.ts'
import { MANY_WAITING } from '../engines/jobs/job-queue-stats.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { startSmtp } from '../engines/mail/smtp-test-kit.ts'
import { addModerator } from '../moderation/moderators-store.ts'
import { readConfig } from '../settings/config.ts'
import { doubtfulSettings } from '../settings/doubtful-settings.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { certificateOf } from './check-address.ts'
import { clockOf, isBackupLate } from './check-database.ts'
import { checksOfMachine } from './check-machine.ts'
import { type Finding, findAll, fine } from './finding.ts'
import { adminOf, type CommandResult, settingsFor } from './test-kit.ts'

const findingsOf = ({ out, complaint }: CommandResult): Finding[] => {
  assert.ok(out, complaint)
  return JSON.parse(out).findings
}
const aboutOf = (findings: Finding[], about: string) =>
  findings.filter((each) => each.about === about).map(({ state, text }) => `${state}: ${text}`)

test('a site that runs is healthy, and what is not gets one line each', async () => {
  const smtp = await startSmtp({ login: { user: 'site', pass: 'word' } })
  const [dataDir, port] = [makeFolder(), String(await freePort())]
  const siteUrl = `http://127.0.0.1:${port}`
  const settings = { SITE_URL: siteUrl, CONTACT: 'help@news.example', SMTP_URL: smtp.url, RATE_LIMIT: '100' }
  const site = await startSiteProcess(dataDir, { ...settings, PORT: port })
  after(() => site.stop())
  const env = { ...settings, DATA_DIR: dataDir, SECRET, MAIL_FROM: 'a@news.example', NODE_ENV: 'production' }
  const doctor = (more = {}) => adminOf({ ...env, ...more })('doctor', '--json')

  const first = await doctor()
  assert.equal(first.code, 1)
  const findings = findingsOf(first)
  assert.deepEqual(
    findings.filter(({ state }) => state === 'attention').map(({ about }) => about),
    ['moderators', 'settings'],
  )
  assert.match(aboutOf(findings, 'settings').join(), /^attention: SITE_URL is http/)
  assert.match(aboutOf(findings, 'moderators').join(), /moderator add/)
  assert.deepEqual(aboutOf(findings, 'address'), [`fine: This site answers at ${siteUrl}.`])
  assert.match(aboutOf(findings, 'backups').join(), /^fine: There is none in .* yet\. The first is due tonight\.$/)
  assert.match(aboutOf(findings, 'mail server').join(), /^fine: .* accepts the login/)
  assert.match(aboutOf(findings, 'disk').join('\n'), /are free for DATA_DIR.*\nadvice: BACKUP_DIR is on the disk/)
  assert.equal(smtp.received.length, 0, 'nothing is sent')

  const { out } = await adminOf(env)('doctor')
  assert.match(out, /^Needs attention:\n( {2}.*\n)+Worth a look:\n( {2}.*\n)+Fine:\n( {2}.*\n)+ {2}address: .*/)

  const database = postgresOf(dataDir).open()
  await database.pool.query(`update kysely_migration set timestamp = '2021-05-01T00:00:00.000Z'`)
  await database.close()
  assert.match(aboutOf(findingsOf(await doctor()), 'backups').join(), /^attention: There is none in .*backup <folder>$/)

  const wrong = findingsOf(
    await doctor({
      SITE_URL: siteUrl.replace('127.0.0.1', 'localhost'),
      SMTP_URL: smtp.url.replace('word', 'secret'),
      BACKUP_DIR: path.join(dataDir, 'secret-file', 'backups'),
    }),
  )
  assert.match(aboutOf(wrong, 'address').join(), /^attention: It is not this site that answers at http:\/\/localhost/)
  assert.match(aboutOf(wrong, 'mail server').join(), /^attention: 127\.0\.0\.1:\d+ cannot be used: .*535 site may not/)

  fs.writeFileSync(path.join(dataDir, 'file'), '')
  const place = path.join(dataDir, 'file', 'backups')
  assert.equal(
    aboutOf(findingsOf(await doctor({ BACKUP_DIR: place })), 'disk')[1],
    `attention: Cannot store data in BACKUP_DIR (${place}): a part of its path is a file, not a folder.`,
  )

  await site.stop()
  assert.match(
    aboutOf(findingsOf(await doctor()), 'address').join(),
    /^attention: http:\S+ cannot be reached from this machine \(connect ECONNREFUSED \S+\): look at DNS/,
  )
})

describe('a site with a PostgreSQL of its own', () => {
  const localOf = (databaseUrl: string, more = {}) => adminOf(settingsFor(databaseUrl, more))

  test('mails, jobs, events and feeds that fail need attention', async () => {
    const site = await startTestSite()
    const { pool } = site.database
    const doctor = localOf(site.config.databaseUrl!, { SMTP_URL: 'smtp://127.0.0.1:9' })
    await until(async () => (await pool.query('select from jobs.queue')).rowCount! > 0)
    const before = findingsOf(await doctor('doctor', '--json'))
    for (const about of ['mails', 'jobs', 'events', 'feeds', 'schema', 'clock'])
      assert.match(aboutOf(before, about).join(), /^fine/, about)
    assert.match(aboutOf(before, 'backups').join(), /^skipped/)
    assert.match(aboutOf(before, 'mail server').join(), /^attention: 127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/)

    const mail = (columns: string, values: string) =>
      pool.query(
        `insert into outbox (recipient, subject, html, ${columns}) values ('ben@example.org', 'A mail', '', ${values})`,
      )
    // Refused ones are a visitor's mistake, and a mail that has just failed is tried again soon.
    await mail('text, tries, last_error', `'', 1, '550 unknown'`)
    await mail('text, tries, last_error', `'Hello', 1, '450 later'`)
    assert.match(aboutOf(findingsOf(await doctor('doctor', '--json')), 'mails').join(), /^fine: .* 1 refused/)
    await mail('text, created_at, sent_at', `'', now() - interval '3 hours', now() - interval '3 hours'`)
    await mail(
      'text, tries, last_error, created_at',
      `'Hello', 4, '451 <ben@example.org> greylisted', now() - interval '2 hours'`,
    )
    await pool.query(`insert into feed_sources (url, failures, last_error, succeeded_at) values
      ('https://me:word@one.example/rss?key=secret', 9, 'no answer', now() - interval '2 days'), ('https://two.example/rss', 1, 'x', now())`)
    await failedJobs()
    await pool.query(`insert into unfinished_reads (reader, event_ids, read_up_to, failures, try_at)
      select reader, '{1}', 0, 1, now() + interval '1 day' from event_cursors order by reader limit 1`)
    const failing = findingsOf(await doctor('doctor', '--json'))
    const [mails] = aboutOf(failing, 'mails')
    assert.match(mails!, /^attention: No mail gets out\. .* 1 were sent, 1 refused .*: 451/)
    assert.doesNotMatch(mails!, /ben|example\.org/)
    assert.match(aboutOf(failing, 'feeds').join(), /^attention: 1 of 2 .* https:\/\/…@one\.example\/rss \(no answer\)/)
    assert.match(aboutOf(failing, 'events').join(), /^advice: Set aside, .*: 1 by \w+\./)
    assert.deepEqual(aboutOf(failing, 'jobs'), [
      `advice: ${MANY_WAITING + 1} jobs of crowd wait: look whether a process with ROLE=jobs or all runs, then at: jobs`,
      'attention: Failed for good in the last day: 1, the last of fragile. List them with: jobs',
    ])

    async function failedJobs() {
      const jobs = createJobs({ pool, log: { warn: () => {} }, pollSeconds: 0.5 })
      const fail = async () => {
        throw new Error('the other side is away')
      }
      jobs.work('fragile', fail, { retries: 0 })
      await jobs.start()
      await jobs.send('fragile', {})
      await until(async () => (await pool.query(`select from jobs.job where source_name = 'fragile'`)).rowCount! > 0)
      await jobs.stop()
      const crowd = createJobs({ pool, log: { warn: () => {} }, working: false })
      crowd.work('crowd', async () => {})
      await crowd.start()
      await crowd.sendAll('crowd', Array(MANY_WAITING + 1).fill({}))
      await crowd.stop()
    }
  })

  test('a database without this schema is one finding, and the rest is checked', async () => {
    const { connectionString, drop } = await createEmptyDatabase()
    after(drop)
    const { code, ...rest } = await localOf(connectionString)('doctor', '--json')
    assert.equal(code, 1)
    const findings = findingsOf({ code, ...rest })
    assert.match(aboutOf(findings, 'schema').join('\n'), /^attention: There is no site in .*\nskipped: Mails, jobs/)
    assert.match(aboutOf(findings, 'disk').join(), /^fine/)
  })

  test('a database that cannot be reached is one finding, and the rest is checked', async () => {
    const { code, ...rest } = await localOf('postgres://127.0.0.1:9/none')('doctor', '--json')
    assert.equal(code, 1)
    const findings = findingsOf({ code, ...rest })
    assert.match(aboutOf(findings, 'database').join(), /^attention: The database cannot be reached: .*DATABASE_URL/)
    assert.match(aboutOf(findings, 'address').join(), /^skipped: A local site has no public one/)
  })
})

test('moderators are counted', async () => {
  const site = await startTestSite()
  const ana = await site.makeUser()
  await addModerator(site.database, { user_id: ana.user_id, administrator: true, added_by: 'test' })
  const env = { ...settingsFor(site.config.databaseUrl!), NODE_ENV: 'production', SECRET, MAIL_FROM: 'a@b.example' }
  const findings = findingsOf(await adminOf({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' })('doctor', '--json'))
  assert.deepEqual(aboutOf(findings, 'moderators'), ['fine: There are 1, 1 of them administrators.'])
})

test('a disk with less free space than a backup must leave needs attention', async (t) => {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0
  t.after(() => {
    if (mounted) spawnSync('umount', ['--lazy', disk])
    fs.rmdirSync(disk)
  })
  if (!mounted) return t.skip('a small disk cannot be mounted here: that needs root')
  const config = {
    ...readConfig({}),
    dataDir: path.join(disk, 'not yet'),
    backupDir: path.join(makeFolder(), 'backups'),
  }
  const disks = async () => aboutOf(await findAll(checksOfMachine(config), 10_000), 'disk')
  assert.match((await disks()).join('\n'), /^fine: 20 MB are free for DATA_DIR.*\nfine: \d+ MB are free for BACKUP_DIR/)
  fs.writeFileSync(path.join(disk, 'filler'), Buffer.alloc(19 * 1024 ** 2))
  assert.match((await disks()).join(), /^attention: 1 MB are free for DATA_DIR .* less than the 2 MB /)
})

test('settings that are allowed and probably mistakes are named', () => {
  const right = { SITE_URL: 'https://news.example', CONTACT: 'a@b.example', TRUST_PROXY: 'on', SECRET }
  const doubts = (more = {}) =>
    doubtfulSettings(
      readConfig({ ...right, SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.example', DATA_DIR: '/data', ...more }),
    ).map((doubt) => doubt.split(' ')[0])
  assert.deepEqual(doubts(), [])
  for (const [name, value] of Object.entries({
    TRUST_PROXY: 'off',
    SITE_URL: 'http://news.example',
    CONTACT: '',
    BACKUP_DIR: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  }))
    assert.deepEqual(doubts({ [name]: value }), [name === 'TRUST_PROXY' ? 'SITE_URL' : name], name)
  assert.deepEqual(doubts({ LOG_LEVEL: 'trace' }), ['LOG_LEVEL'])
  assert.deepEqual(doubts({ BACKUP_DIR: 'off', DATABASE_URL: 'postgres://db/unspun' }), [])
})

test('a nightly backup is late once it has had six hours', () => {
  const backups = [{ path: '/backups/nightly-2031-05-01-0347', at: new Date('2031-05-01T03:47:00Z') }]
  const isLate = (now: string) => isBackupLate(backups, new Date('2031-01-01'), new Date(now))
  assert.deepEqual(['2031-05-02T03:50:00Z', '2031-05-02T09:46:59Z', '2031-05-02T09:47:00Z'].map(isLate), [
    false,
    false,
    true,
  ])
})

test('clocks a minute apart and certificates that end within two weeks need attention', () => {
  assert.deepEqual(
    [-59_000, 59_000].map((ms) => clockOf(ms).state),
    ['fine', 'fine'],
  )
  assert.match(clockOf(61_000).text, /clock is 61 seconds ahead of this/)
  assert.match(clockOf(-3_600_000).text, /clock is 3600 seconds behind this/)
  const now = new Date('2031-05-01T00:00:00Z')
  assert.equal(certificateOf(new Date('2031-05-14T23:59:59Z'), now).state, 'attention')
  assert.equal(certificateOf(new Date('2031-05-15T00:00:00Z'), now).state, 'fine')
})

test('a check that fails or never ends is a finding of its own', async () => {
  const findings = await findAll(
    [
      { about: 'one', find: () => Promise.reject(new Error('no such table')) },
      { about: 'two', find: () => new Promise(() => {}) },
      { about: 'three', find: async () => fine('Good.') },
    ],
    20,
  )
  assert.deepEqual(
    findings.map(({ about, state, text }) => [about, state, text]),
    [
      ['one', 'attention', 'This could not be checked: no such table'],
      ['two', 'attention', 'This took more than 0.02 seconds.'],
      ['three', 'fine', 'Good.'],
    ],
  )
})

test('a queue counts as long where the alert for Prometheus does', () => {
  const alerts = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/deploy/alerts.yaml'), 'utf8')
  assert.ok(alerts.includes(`unspun_jobs{state="waiting"}) > ${MANY_WAITING}\n`))
})
