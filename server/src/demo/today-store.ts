import { dayOf, daysBefore, todayLimits } from '@unspun/contract/today.ts'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { chooseDay } from '../today/choice-store.ts'
import { randomOf } from './content.ts'
import { demoMember } from './members.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Chooses the pairs of the last days, each with the fixes that there were by its end, and gives them the answers of the invented members.
 * The fixes must be ranked.
 */
export async function fillDays(database: Database, now: number): Promise<void> {
  for (let ago = todayLimits.openDays - 1; ago >= 0; ago--) {
    const day = daysBefore(dayOf(now), ago)
    const end = Date.parse(`${day}T00:00Z`) + DAY_MS
    await chooseDay(database, { day, now: Math.min(now, end), random: randomOf(day) })
    await answerAsVoted(database, day, now)
  }
  await answerForDemoMember(database, now)
}

/** A number from 0 to 99 that depends on a member and a pair alone. */
const chance = (member: string) => sql.raw(`abs(hashtext(${member} || ' ' || p.day || ' ' || p.place) % 100)`)

/** Voters choose the fix that they have voted higher, and find what was printed more often than not. */
async function answerAsVoted(database: Database, day: string, now: number): Promise<void> {
  await sql`
    insert into daily_answers (user_id, day, place, answer, answered_at)
    select v.user_id, p.day, p.place,
      case when p.second_fix_id is null then case when v.chance < 64 then 'second' else 'first' end
        when v.first > v.second then 'first' when v.second > v.first then 'second'
        when v.first < 0 then 'neither' when v.chance < 50 then 'first' else 'second' end,
      v.at
    from daily_pairs p
      cross join lateral (
        select v.user_id, ${chance('v.user_id')} as chance,
          coalesce(sum(v.vote_value) filter (where v.headline_fix_id = p.first_fix_id), 0) as first,
          coalesce(sum(v.vote_value) filter (where v.headline_fix_id = p.second_fix_id), 0) as second,
          p.day::timestamp at time zone 'UTC' + make_interval(mins => abs(hashtext(v.user_id::text || p.day) % 1440)) as at
        from fix_votes v where v.headline_fix_id in (p.first_fix_id, p.second_fix_id) group by v.user_id
      ) v
    where p.day = ${day} and v.at <= ${new Date(now)}::timestamptz`.execute(database.kysely)
}

/** The member as whom visitors sign in has judged the days before, without votes. Today is left to the visitor. */
async function answerForDemoMember(database: Database, now: number): Promise<void> {
  await sql`
    insert into daily_answers (user_id, day, place, answer, answered_at)
    select u.user_id, p.day, p.place, case when (${chance('u.user_id')} < 75) = (p.first_answers >= p.second_answers) then 'first' else 'second' end,
      p.day::timestamp at time zone 'UTC' + interval '18 hours'
    from users u cross join daily_pairs p
    where u.username = ${demoMember.username} and p.day between ${daysBefore(dayOf(now), 4)} and ${daysBefore(dayOf(now), 1)}`.execute(
    database.kysely,
  )
}
