import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { AppError, type ErrorCode } from '@unspun/contract/errors.ts'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type ActionOperation, findCode, issueCode, recentCodes, takeCode, voidCodes } from './action-code-store.ts'
import { addPerson, tidyIdentity } from './store.ts'

let testDatabase: TestDatabase
let database: Database
let person: { uid: string; email: string }

before(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ address: testDatabase, size: 20 })
  const email = 'ann@example.com'
  person = { email, uid: await addPerson(database.kysely, { email, passwordHash: 'x' }) }
})
after(async () => {
  await database.close()
  await testDatabase.drop()
})

const issue = (operation: ActionOperation = 'VERIFY_EMAIL') => issueCode(database.kysely, { operation, ...person })
const later = (minutes: number) =>
  database.kysely
    .updateTable('action_codes')
    .set({
      expires_at: sql<Date>`expires_at - make_interval(mins => ${minutes})`,
      created_at: sql<Date>`created_at - make_interval(mins => ${minutes})`,
    })
    .execute()
const refuses = (promise: Promise<unknown>, code: ErrorCode) =>
  assert.rejects(promise, (error) => error instanceof AppError && error.code === code)

test('lets exactly one of twenty concurrent callers use a code', async () => {
  const code = await issue()
  const take = () => database.kysely.transaction().execute((transaction) => takeCode(transaction, code, 'VERIFY_EMAIL'))
  const all = await Promise.allSettled(Array.from({ length: 20 }, take))
  const winners = all.filter((each) => each.status === 'fulfilled')
  assert.deepEqual(
    winners.map((each) => each.value),
    [person],
  )
  for (const each of all) {
    if (each.status === 'rejected') assert.equal((each.reason as AppError).code, 'CodeInvalid')
  }
})

test('looking up a code does not use it', async () => {
  const code = await issue()
  for (let n = 0; n < 3; n++) {
    assert.deepEqual(await findCode(database.kysely, code), { operation: 'VERIFY_EMAIL', ...person })
  }
  assert.deepEqual(await takeCode(database.kysely, code, 'VERIFY_EMAIL'), person)
})

test('a code stays unused when its operation fails', async () => {
  const code = await issue()
  const failing = database.kysely.transaction().execute(async (transaction) => {
    await takeCode(transaction, code, 'VERIFY_EMAIL')
    throw new Error('the rest failed')
  })
  await assert.rejects(failing, /the rest failed/)
  assert.deepEqual(await takeCode(database.kysely, code, 'VERIFY_EMAIL'), person)
})

test('a code allows only its own operation', async () => {
  const code = await issue()
  await refuses(takeCode(database.kysely, code, 'PASSWORD_RESET'), 'CodeUnsupported')
  await takeCode(database.kysely, code, 'VERIFY_EMAIL')
  await refuses(takeCode(database.kysely, code, 'PASSWORD_RESET'), 'CodeInvalid')
})

test('expired codes are refused', async () => {
  const code = await issue()
  await later(3 * 24 * 60 - 1)
  assert.equal((await findCode(database.kysely, code)).operation, 'VERIFY_EMAIL')
  await later(1)
  await refuses(findCode(database.kysely, code), 'CodeExpired')
  await refuses(takeCode(database.kysely, code, 'VERIFY_EMAIL'), 'CodeExpired')
})

test('a reset code lasts an hour, a sign-in code a quarter of an hour', async () => {
  const [reset, signIn] = [await issue('PASSWORD_RESET'), await issue('EMAIL_SIGNIN')]
  await later(14)
  await findCode(database.kysely, signIn)
  await later(1)
  await refuses(findCode(database.kysely, signIn), 'CodeExpired')
  await later(44)
  await findCode(database.kysely, reset)
  await later(1)
  await refuses(findCode(database.kysely, reset), 'CodeExpired')
})

test('voiding invalidates the unused codes of the given operations', async () => {
  const [verify, reset, signIn] = [await issue(), await issue('PASSWORD_RESET'), await issue('EMAIL_SIGNIN')]
  await voidCodes(database.kysely, person.uid, ['PASSWORD_RESET', 'EMAIL_SIGNIN'])
  await refuses(takeCode(database.kysely, reset, 'PASSWORD_RESET'), 'CodeInvalid')
  await refuses(takeCode(database.kysely, signIn, 'EMAIL_SIGNIN'), 'CodeInvalid')
  await takeCode(database.kysely, verify, 'VERIFY_EMAIL')
})

test('counts recent codes by operation', async () => {
  await later(60)
  for (const operation of ['PASSWORD_RESET', 'PASSWORD_RESET', 'EMAIL_SIGNIN'] as const) await issue(operation)
  const count = () => recentCodes(database.kysely, person.uid, 'PASSWORD_RESET')
  assert.deepEqual(await count(), { ofMinute: 2, ofHour: 2 })
  await later(1)
  await issue('PASSWORD_RESET')
  assert.deepEqual(await count(), { ofMinute: 1, ofHour: 3 })
})

test('rejects an invented code', async () => {
  for (const code of ['', 'x', '\u0000', '% or 1=1', 'ü'.repeat(200)]) {
    await refuses(findCode(database.kysely, code), 'CodeInvalid')
    await refuses(takeCode(database.kysely, code, 'VERIFY_EMAIL'), 'CodeInvalid')
  }
})

test('the database never contains the code itself', async () => {
  const code = await issue()
  assert.ok(code.length >= 43)
  const { rows } = await sql<{
    row: string
  }>`select action_codes::text || encode(code_hash, 'escape') as row from action_codes`.execute(database.kysely)
  assert.ok(rows.length > 0)
  for (const { row } of rows) assert.ok(!row.includes(code))
})

test('tidying removes codes a week after they expire, not earlier', async () => {
  const [fresh, old] = [await issue(), await issue()]
  await later(3 * 24 * 60)
  const aged = database.kysely.updateTable('action_codes').set({ expires_at: sql<Date>`now() - interval '8 days'` })
  await aged.where('code_hash', '=', createHash('sha256').update(old).digest()).execute()
  await tidyIdentity(database.kysely)
  await refuses(findCode(database.kysely, old), 'CodeInvalid')
  await refuses(findCode(database.kysely, fresh), 'CodeExpired')
})
