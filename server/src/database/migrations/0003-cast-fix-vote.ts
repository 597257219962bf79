import { type Kysely, sql } from 'kysely'

/**
 * Casts, changes or takes back (0) a vote and recounts the fix, in one round trip. It is a function because the recount needs a snapshot
 * taken after the lock: a single statement counts with the snapshot of its start, and of two votes at once one would be lost.
 *
 * Answers every enabled fix of the headline with what the ranking needs; no row says that the caller is unknown or the fix is not there
 * (`voter` is null for the first).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function cast_fix_vote(p_uid text, p_issued timestamptz, p_fix bigint, p_value smallint)
    returns table (
      voter bigint, headline_id bigint, headline_fix_id bigint, ranking integer, ranked_vote_value integer, ranked_vote_count integer,
      total_vote_value integer, total_vote_count integer, mean double precision
    )
    -- Who waits longer is told to try again, instead of holding a connection.
    language plpgsql set lock_timeout = '3s' as $$
    #variable_conflict use_column
    declare
      v_voter bigint;
      v_headline bigint;
      v_author bigint;
    begin
      select u.user_id into v_voter from users u
        where u.identity_uid = p_uid and u.tokens_valid_after <= p_issued and u.hidden_at is null;
      if v_voter is null then
        return query select null::bigint, null::bigint, null::bigint, 0, 0, 0, 0, 0, 0::double precision;
        return;
      end if;

      select f.headline_id into v_headline from headline_fixes f where f.headline_fix_id = p_fix;
      if v_headline is null then return; end if;
      perform pg_advisory_xact_lock(v_headline);
      select f.user_id into v_author from headline_fixes f join headlines h on h.headline_id = f.headline_id
        where f.headline_fix_id = p_fix and f.status_id = 1 and f.hidden_at is null and h.hidden_at is null;
      if v_author is null then return; end if;

      if p_value = 0 then
        delete from fix_votes v where v.headline_fix_id = p_fix and v.user_id = v_voter;
      else
        insert into fix_votes as v (headline_fix_id, user_id, vote_value) values (p_fix, v_voter, p_value)
          on conflict on constraint fix_votes_pkey do update set vote_value = excluded.vote_value, cast_at = now()
          where v.vote_value <> excluded.vote_value;
      end if;

      update headline_fixes f set
        total_vote_value = c.total, total_vote_count = c.number,
        ranked_vote_value = c.ranked_total, ranked_vote_count = c.ranked_number
      from (
        select coalesce(sum(v.vote_value), 0) as total, count(*) as number,
          coalesce(sum(v.vote_value) filter (where v.user_id <> v_author), 0) as ranked_total,
          count(*) filter (where v.user_id <> v_author) as ranked_number
        from fix_votes v where v.headline_fix_id = p_fix
      ) c
      where f.headline_fix_id = p_fix;

      return query
        select v_voter, f.headline_id, f.headline_fix_id, f.ranking, f.ranked_vote_value, f.ranked_vote_count,
          f.total_vote_value, f.total_vote_count, m.mean
        from headline_fixes f cross join vote_mean m
        where f.headline_id = v_headline and f.status_id = 1 and f.hidden_at is null;
    end
    $$`)
    .execute(db)
}
