import { type Kysely, sql } from 'kysely'

/**
 * `cast_fix_vote` as it was in 0007, but the totals change by what the vote changes: counting a fix with a hundred thousand votes anew at each
 * one takes longer than all else together, while everybody else who votes below that headline waits. The lock makes it exact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function cast_fix_vote(p_uid text, p_issued timestamptz, p_fix bigint, p_value smallint)
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
      v_before smallint;
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
      select f.user_id, coalesce(v.vote_value, 0) into v_author, v_before from headline_fixes f
        join headlines h on h.headline_id = f.headline_id join users a on a.user_id = f.user_id
        left join fix_votes v on v.headline_fix_id = f.headline_fix_id and v.user_id = v_voter
        where f.headline_fix_id = p_fix and f.status_id = 1 and f.hidden_at is null and h.hidden_at is null and a.hidden_at is null;
      if v_author is null then return; end if;

      if p_value <> v_before then
        if p_value = 0 then
          delete from fix_votes v where v.headline_fix_id = p_fix and v.user_id = v_voter;
        else
          insert into fix_votes as v (headline_fix_id, user_id, vote_value) values (p_fix, v_voter, p_value)
            on conflict on constraint fix_votes_pkey do update set vote_value = excluded.vote_value, cast_at = now();
        end if;
        update headline_fixes f set
          total_vote_value = f.total_vote_value + d.value, total_vote_count = f.total_vote_count + d.number,
          ranked_vote_value = f.ranked_vote_value + d.value * d.ranked, ranked_vote_count = f.ranked_vote_count + d.number * d.ranked
        from (
          select p_value - v_before as value, abs(sign(p_value))::integer - abs(sign(v_before))::integer as number,
            (v_voter <> v_author)::integer as ranked
        ) d
        where f.headline_fix_id = p_fix;
      end if;

      return query
        select v_voter, f.headline_id, f.headline_fix_id, f.ranking, f.ranked_vote_value, f.ranked_vote_count,
          f.total_vote_value, f.total_vote_count, m.mean
        from headline_fixes f cross join vote_mean m
        where f.headline_id = v_headline and f.status_id = 1 and f.hidden_at is null;
    end
    $$`)
    .execute(db)
}
