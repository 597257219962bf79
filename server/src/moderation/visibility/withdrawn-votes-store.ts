import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { commentVotes, fixVotes, type Votes } from './member-votes-store.ts'

/**
 * Withdraws the votes of hidden members, and returns those of members who were restored, in small transactions. After an
 * interruption, call it again. Throws if `signal` is aborted, and at the end if it has failed for a member.
 */
export async function settleVotes(database: Database, signal?: AbortSignal): Promise<void> {
  let failure: unknown
  for (const votes of [fixVotes, commentVotes])
    for (const member of await unsettledMembers(database, votes)) {
      try {
        do signal?.throwIfAborted()
        while ((await moveSome(database, votes, member)) > 0)
      } catch (error) {
        if (signal?.aborted) throw error
        failure ??= error
      }
    }
  if (failure !== undefined) throw failure
}

interface Member {
  userId: number
  hidden: boolean
}

/** Deleting an account also removes its votes, so accounts that are being deleted are left out. */
const STAYS = sql`not exists (select from departures d where d.user_id = u.user_id and d.begun_at is not null)`

/** Hidden members with votes that count, and others with withdrawn ones. */
async function unsettledMembers(database: Database, { counting, withdrawn }: Votes): Promise<Member[]> {
  // A lookup per hidden member. In a plain join, the planner might read all votes.
  const { rows } = await sql<Member>`
    -- Steps from member to member by the index, because "distinct" would read all withdrawn votes.
    with recursive owners (user_id) as (
      (select w.user_id from ${sql.table(withdrawn)} w order by w.user_id limit 1)
      union all
      select next.user_id from owners cross join lateral (
        select w.user_id from ${sql.table(withdrawn)} w where w.user_id > owners.user_id order by w.user_id limit 1
      ) next
    )
    select u.user_id as "userId", true as hidden from users u
      cross join lateral (select from ${sql.table(counting)} v where v.user_id = u.user_id limit 1) v
      where u.hidden_at is not null and ${STAYS}
    union all
    select u.user_id, false from owners join users u using (user_id) where u.hidden_at is null and ${STAYS}`.execute(
    database.kysely,
  )
  return rows
}

/**
 * Moves a batch of a member's votes if the member is still hidden, or still visible. Of two votes on one thing the later
 * one stays: the member may have voted again before the earlier one has returned.
 */
function moveSome(database: Database, { counting, withdrawn, of, change }: Votes, { userId, hidden }: Member) {
  const [from, to] = hidden ? [counting, withdrawn] : [withdrawn, counting]
  return change(database, { table: from, userId }, async (transaction, ids) => {
    const { rows } = await sql<{ moved: number }>`
      with moved as (
        delete from ${sql.table(from)} v using users u
        where v.user_id = ${userId} and v.${sql.ref(of)} = any(${ids}::bigint[])
          and u.user_id = v.user_id and (u.hidden_at is not null) = ${hidden} and ${STAYS}
        returning v.*
      ), put as (
        insert into ${sql.table(to)} as t (${sql.ref(of)}, user_id, vote_value, cast_at)
        select ${sql.ref(of)}, user_id, vote_value, cast_at from moved
        on conflict (${sql.ref(of)}, user_id) do update set vote_value = excluded.vote_value, cast_at = excluded.cast_at
          where t.cast_at < excluded.cast_at
      )
      select count(*)::integer as moved from moved`.execute(transaction)
    return rows[0]!.moved
  })
}
