import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { canonicalMailbox } from './canonical-mailbox.ts'
import { normaliseEmail } from './email-address.ts'

test('spellings of one mailbox', () => {
  const table = [
    ['ann@example.com', 'ann@example.com'],
    ['Ann@Example.COM', 'ann@example.com'],
    ['ann+1@example.com', 'ann@example.com'],
    ['ann+a+b@example.com', 'ann@example.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['a.n.n+x@gmail.com', 'ann@gmail.com'],
    ['an.n@googlemail.com', 'ann@gmail.com'],
    ['ann@mail.gmail.com', 'ann@mail.gmail.com'],
    ['+ann@example.com', '+ann@example.com'],
    ['+ann+1@example.com', '+ann@example.com'],
  ] as const
  for (const [address, mailbox] of table) assert.equal(canonicalMailbox(address), mailbox, address)
})

const localPart = fc.string({
  unit: fc.constantFrom(...'abzABZ09._+-'),
  minLength: 1,
  maxLength: 12,
})
const domain = fc.constantFrom('gmail.com', 'googlemail.com', 'Gmail.com', 'example.com', 'mail.example.org')
const address = fc
  .tuple(localPart, domain)
  .map(([local, of]) => `${local}@${of}`)
  .filter((email) => normaliseEmail(email) !== undefined)

test('a canonical mailbox is its own canonical form, and spelling does not change it', () => {
  fc.assert(
    fc.property(address, fc.stringMatching(/^[a-z0-9._]{0,8}[a-z0-9]$/), fc.nat(), (email, tag, position) => {
      const mailbox = canonicalMailbox(email)
      assert.equal(canonicalMailbox(mailbox), mailbox)
      const [local = '', of = ''] = email.split('@')
      const same = [email.toUpperCase(), `${local}+${tag}@${of}`]
      if (of.toLowerCase() === 'gmail.com') {
        const at = 1 + (position % local.length)
        same.push(`${local}@googlemail.com`, `${local.slice(0, at)}.${local.slice(at)}@${of}`)
      }
      for (const spelling of same) assert.equal(canonicalMailbox(spelling), mailbox, spelling)
    }),
  )
})

test('different people keep different mailboxes', () => {
  const person = fc.tuple(fc.stringMatching(/^[a-z0-9]{1,6}$/), fc.constantFrom('gmail.com', 'example.com'))
  fc.assert(
    fc.property(person, person, ([one, oneAt], [other, otherAt]) => {
      const same = canonicalMailbox(`${one}+x@${oneAt}`) === canonicalMailbox(`${other}@${otherAt}`)
      assert.equal(same, one === other && oneAt === otherAt)
    }),
  )
})

test('existing accounts get their mailboxes; if several share one, the oldest verified account gets it', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  const database = openDatabase({ address: { connectionString }, size: 1 })
  const add = (email: string, verified: boolean, day: number) =>
    database.pool.query(
      `insert into identity_user (id, name, email, email_verified, created_at) values ($1, '', $1, $2, timestamptz '2026-01-01' + $3 * interval '1 day')`,
      [email, verified, day],
    )
  try {
    await migrate(database.kysely, { to: '0001-baseline' })
    const twins = [
      ['a.nn@gmail.com', false, 1],
      ['ann@googlemail.com', true, 2],
      ['ann+2@gmail.com', true, 3],
    ] as const
    for (const [email, verified, day] of twins) await add(email, verified, day)
    const others = fc.sample(address, 100).map((email) => normaliseEmail(email)!)
    const alone = new Map(others.map((email) => [canonicalMailbox(email), email]))
    alone.delete('ann@gmail.com')
    for (const email of alone.values()) await add(email, true, 1)

    await migrate(database.kysely)
    const { rows } = await database.pool.query<{ email: string; mailbox: string | null }>(
      'select email, mailbox from identity_user',
    )
    const stored = new Map(rows.map(({ email, mailbox }) => [email, mailbox]))
    assert.deepEqual(
      twins.map(([email]) => stored.get(email)),
      [null, 'ann@gmail.com', null],
    )
    for (const [mailbox, email] of alone) assert.equal(stored.get(email), mailbox)
  } finally {
    await database.close()
    await drop()
  }
})
