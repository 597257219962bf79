// `npm run tables` writes server/src/database/tables.ts. Run it after a migration or a change of a view.
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../server/src/database/database.ts'
import { generateTables } from '../server/src/database/generate-tables.ts'
import { createTestDatabase } from '../server/src/testing/test-database.ts'
import { ROOT } from './src/steps.ts'
import { withTestServer } from './src/with-test-server.ts'

await withTestServer(async () => {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ address: { connectionString }, size: 1 })
  fs.writeFileSync(path.join(ROOT, 'server/src/database/tables.ts'), await generateTables(database.pool))
  await database.close()
  await drop()
})
