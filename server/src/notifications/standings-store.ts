import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { NotificationEvent } from './notification-event.ts'
import { notify } from './notify.ts'

interface Moved {
  headline_fix_id: number
  headline_id: number
  user_id: number
  is_first: boolean
  was_first: boolean
  milestone: number
  was_milestone: number
  others: number
  votes: number
}

/**
 * Tells authors which of their fixes have taken or lost the first place, or reached 1, 10, 100, … votes, on headlines with votes of the last
 * `minutes`. Their own votes do not count. It compares with what they were told last, so places that change back in between tell nothing, and
 * votes cost nothing. A fix that is alone on its headline has taken no place.
 */
export async function notifyOfStandings(database: Database, minutes: number): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<Moved>`
      with voted as (
        select distinct f.headline_id from fix_votes v join headline_fixes f using (headline_fix_id)
        where v.cast_at > now() - make_interval(mins => ${minutes})
      ), standing as (
        select f.headline_fix_id, f.headline_id, f.user_id, f.ranking = 1 as is_first, f.ranked_vote_value as votes,
          vote_milestone(f.ranked_vote_value) as milestone, count(*) over (partition by f.headline_id) - 1 as others
        from shown_fixes f join voted using (headline_id)
      ), moved as (
        select s.*, coalesce(t.is_first, false) as was_first, coalesce(t.milestone, 0) as was_milestone
        from standing s left join told_standings t using (headline_fix_id)
        where s.is_first <> coalesce(t.is_first, false) or s.milestone > coalesce(t.milestone, 0)
      ), remembered as (
        insert into told_standings as t select headline_fix_id, is_first, greatest(milestone, was_milestone) from moved
        on conflict (headline_fix_id) do update set is_first = excluded.is_first, milestone = excluded.milestone
      )
      select * from moved`.execute(transaction)
    await notify(transaction, rows.flatMap(eventsOfStanding))
  })
}

function eventsOfStanding(moved: Moved): NotificationEvent[] {
  const { headline_fix_id, headline_id, user_id: to, is_first, was_first, milestone, was_milestone } = moved
  const about = { to, headline_id, headline_fix_id }
  const place = { ...about, key: `place:${headline_fix_id}` }
  const events: NotificationEvent[] = []
  if (milestone > was_milestone) events.push({ ...about, kind: 'votes', key: `votes:${headline_fix_id}`, milestone })
  if (is_first && !was_first && moved.others > 0 && moved.votes > 0)
    events.push({ ...place, kind: 'first-place-taken' })
  if (!is_first && was_first) events.push({ ...place, kind: 'first-place-lost' })
  return events
}
