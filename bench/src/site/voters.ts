import { setTimeout as sleep } from 'node:timers/promises'
import { createLibrary } from '../../../server/src/identity/better-auth.ts'
import { addPerson, verifyEmail } from '../../../server/src/identity/store.ts'
import { readConfig } from '../../../server/src/settings/config.ts'
import type { JoinedDatabase } from './database.ts'
import type { Settings } from './settings.ts'

export interface Voter {
  uid: string
  token: string
}

/** Longer than the bench runs, because nothing renews these tokens. */
const TOKEN_SECONDS = 12 * 60 * 60

/** Inserts accounts of the embedded identity provider, because the sign-up form is deliberately slow and rate-limited. */
export async function makeVoters(
  { database: { kysely, pool } }: JoinedDatabase,
  settings: Settings,
  port: number,
  count: number,
  addressOf = (n: number) => `voter-${n}@bench.example`,
): Promise<Voter[]> {
  const { siteUrl, identityUrl } = readConfig(settings)
  const library = createLibrary({
    db: kysely,
    url: new URL(identityUrl, siteUrl),
    audience: new URL(siteUrl).origin,
    secret: settings.SECRET!,
    onError: (message) => console.error(message),
  })
  // Removes the accounts of an earlier run on the same data folder.
  const addresses = Array.from({ length: count }, (_, n) => addressOf(n))
  await pool.query('delete from identity_user where email = any($1)', [addresses])
  const voters: Voter[] = []
  for (const email of addresses) {
    const uid = await kysely.transaction().execute(async (transaction) => {
      const added = await addPerson(transaction, { email, passwordHash: '' })
      await verifyEmail(transaction, added, email)
      return added
    })
    const iat = Math.floor(Date.now() / 1000)
    const payload = { sub: uid, email, email_verified: true, iat, auth_time: iat, exp: iat + TOKEN_SECONDS }
    const { token } = await library.api.signJWT({ body: { payload } })
    const register = () =>
      fetch(`http://127.0.0.1:${port}/api/users/login-register/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'auth-token': token },
        body: JSON.stringify({ uid, email }),
      })
    let response = await register()
    // The site is overloaded, as it may be just after its start on a busy machine.
    for (let tries = 0; response.status === 503 && tries < 30; tries++) {
      await sleep(1000)
      response = await register()
    }
    if (!response.ok) throw new Error(`A voter was refused: ${await response.text()}`)
    voters.push({ uid, token })
  }
  // Backdates them, because members may post little on their first day.
  const uids = voters.map(({ uid }) => uid)
  await pool.query(`update users set created_at = now() - interval '9 days' where identity_uid = any($1)`, [uids])
  return voters
}
