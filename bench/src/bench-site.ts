import { type Database, openDatabase } from '../../server/src/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/engines/postgres-embedded/embedded-postgres.ts'
import { createLibrary } from '../../server/src/identity/better-auth.ts'
import { readConfig } from '../../server/src/settings/config.ts'
import { openLog } from '../../server/src/site/log.ts'
import { openSiteDatabase } from '../../server/src/site/site-database.ts'
import type { BenchSettings } from './bench-settings.ts'
import { addVoters, fillSampleData, recountSampleData } from './sample-data.ts'

/** Makes the site's database, with its schema and the sample data, and closes it again. */
export async function prepareDatabase(settings: BenchSettings): Promise<void> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' })
  const { database, stop } = await openSiteDatabase(config, openLog(config))
  try {
    await fillSampleData(database)
    await recountSampleData(database)
  } finally {
    await stop()
  }
}

/** The database of a site that runs. */
export interface JoinedDatabase {
  database: Database
  address: { host: string; port: number; user: string; database: string }
  /** Of the server's first process. */
  pid: number
  leave(): Promise<void>
}

/** Joins the database server of the running site. */
export async function joinDatabase(settings: BenchSettings): Promise<JoinedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log: () => {} })
  const address = { host: server.host, port: server.port, user: server.user, database: 'unspun' }
  const database = openDatabase({ address, size: 4, patient: true })
  return {
    database,
    address,
    pid: server.pid,
    async leave() {
      await database.close()
      await server.stop()
    },
  }
}

export interface Voter {
  uid: string
  token: string
}

/** Longer than any bench takes: nobody renews them here. */
const TOKEN_SECONDS = 12 * 60 * 60

/**
 * People who may vote: accounts of the embedded identity provider, with tokens that it signed by its own key, known to the site by its
 * own `login-register`. Signing up through the form would take minutes, since it is slow on purpose and limited by address.
 */
export async function makeVoters(
  { database }: JoinedDatabase,
  settings: BenchSettings,
  port: number,
): Promise<Voter[]> {
  const { siteUrl, identityUrl } = readConfig(settings)
  const library = createLibrary({
    db: database.kysely,
    url: new URL(identityUrl, siteUrl),
    audience: new URL(siteUrl).origin,
    secret: settings.SECRET,
    onError: (message) => console.error(message),
  })
  const voters: Voter[] = []
  for (const { uid, email } of await addVoters(database)) {
    const iat = Math.floor(Date.now() / 1000)
    const payload = { sub: uid, email, email_verified: true, iat, exp: iat + TOKEN_SECONDS }
    const { token } = await library.api.signJWT({ body: { payload } })
    const response = await fetch(`http://127.0.0.1:${port}/api/users/login-register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token },
      body: JSON.stringify({ uid, email }),
    })
    if (!response.ok) throw new Error(`A voter was refused: ${await response.text()}`)
    voters.push({ uid, token })
  }
  // What a member may post on the first day is limited.
  await database.pool.query(`update users set created_at = now() - interval '9 days' where identity_uid = any($1)`, [
    voters.map(({ uid }) => uid),
  ])
  return voters
}
