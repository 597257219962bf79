import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../../server/src/database/database.ts'
import { createTestDatabase } from '../../../server/src/testing/test-database.ts'
import { voteStatement } from './pgbench.ts'

test('the statement that pgbench runs exists in the schema', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ address: { connectionString } })
  try {
    const { fields } = await database.pool.query(voteStatement(`'nobody'`, '1::bigint', '1::smallint'))
    assert.ok(fields.some(({ name }) => name === 'total_vote_value'))
  } finally {
    await database.close()
    await drop()
  }
})
