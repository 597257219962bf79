import type { Database } from '../database/database.ts'
import { createLibrary } from '../identity/better-auth.ts'
import { addPerson, verifyEmail } from '../identity/store.ts'
import { SECRET, SITE_URL, type SiteProcess } from './process-test-kit.ts'

export interface Member {
  user_id: number
  token: string
}

/** Signing members up would take seconds for each, so tokens are signed directly. */
export async function makeMembers(site: SiteProcess, database: Database, count: number): Promise<Member[]> {
  const { api } = createLibrary({
    db: database.kysely,
    url: new URL('/identity', SITE_URL),
    audience: SITE_URL,
    secret: SECRET,
    onError: (message) => console.error(message),
  })
  const members: Member[] = []
  for (let n = 0; n < count; n++) {
    const email = `member-${n}@durable.example`
    const uid = await database.kysely.transaction().execute(async (transaction) => {
      const uid = await addPerson(transaction, { email, passwordHash: '' })
      await verifyEmail(transaction, uid, email)
      return uid
    })
    const payload = { sub: uid, email, email_verified: true, iat: Date.now() / 1000 }
    const { token } = await api.signJWT({ body: { payload } })
    const { status, body } = await site.ask('/api/users/login-register/', { uid, email }, token)
    if (status !== 200) throw new Error(`A member could not be made: ${status} ${JSON.stringify(body)}`)
    members.push({ user_id: body.user_id, token })
  }
  // Posts are limited on a member's first day.
  await database.pool.query(`update users set created_at = created_at - interval '9 days'`)
  return members
}

/** Inserts headlines directly, so that nothing has to be fetched. Returns their ids. */
export async function makeHeadlines({ pool }: Database, count: number): Promise<number[]> {
  await pool.query(`insert into domains (name) values ('news.example')`)
  const { rows } = await pool.query<{ headline_id: number }>(
    `insert into headlines (url_id, domain_id, original_url, title, description, created_by, picture_tried_at)
      select n, (select min(domain_id) from domains), 'https://news.example/' || n, 'Headline ' || n, '', (select min(user_id) from users), now()
      from generate_series(1, $1::int) n returning headline_id`,
    [count],
  )
  return rows.map(({ headline_id }) => headline_id)
}
