import { feeds } from '@unspun/contract/outgoing-feeds.ts'
import type { Database } from '../../database/database.ts'

/** Posts by their ids. */
export interface NewPosts {
  fixes: number[]
  comments: number[]
}

/** $1: ids of fixes, $2: of comments. */
const PLACES = `select f.headline_id, d.name as domain, f.user_id from shown_fixes f join domains d using (domain_id)
    where f.headline_fix_id = any($1)
  union
  select c.headline_id, null, null from shown_comments c where c.comment_id = any($2) and c.deleted_at is null`

interface Place {
  headline_id: number
  domain: string | null
  user_id: number | null
}

/** The addresses, without the format, of the feeds in which these posts are new. Posts that nobody sees any more are left out. */
export async function feedsOfPosts(database: Database, { fixes, comments }: NewPosts): Promise<string[]> {
  const { rows } = await database.pool.query<Place>(PLACES, [fixes, comments])
  const addresses = rows.flatMap(({ headline_id, domain, user_id }) => [
    feeds.headline(headline_id),
    ...(domain === null ? [] : [feeds.recent(), feeds.domain(domain)]),
    ...(user_id === null ? [] : [feeds.member(user_id)]),
  ])
  return [...new Set(addresses)]
}
