import type { OwnData } from '@unspun/contract/accounts.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export async function countsOf(database: Database, userId: number): Promise<OwnData['counts']> {
  const { rows } = await sql<OwnData['counts']>`select
    (select count(*)::integer from headline_fixes where user_id = ${userId}) as fixes,
    (select count(*)::integer from comments where user_id = ${userId} and deleted_at is null) as comments,
    (select sum(votes)::integer from (
      select count(*) as votes from fix_votes where user_id = ${userId} union all
      select count(*) from withdrawn_fix_votes where user_id = ${userId} union all
      select count(*) from comment_votes where user_id = ${userId} union all
      select count(*) from withdrawn_comment_votes where user_id = ${userId}) v) as votes,
    (select count(*)::integer from favorites where user_id = ${userId}) as favorites,
    (select count(*)::integer from headlines where created_by = ${userId}) as headlines`.execute(database.kysely)
  return rows[0]!
}
