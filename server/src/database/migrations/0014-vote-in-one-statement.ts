import { type Kysely, sql } from 'kysely'

/**
 * A vote as one statement, places included: what it took before (begin, cast, place, commit) waited for the network four times, while everybody
 * else who votes below that headline waited too. `cast_fix_vote` stays for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The formula of `votes/ranking.ts`, to the last bit; a test compares them.
  `create function fix_quality(p_value integer, p_count integer, p_mean double precision) returns double precision
    language sql immutable parallel safe
    return (p_value - p_mean * p_count) / (p_count + 4.67::double precision)`,

  // The headline must be locked.
  `create function place_fixes(p_headline bigint) returns void language plpgsql as $$
    begin
      update headline_fixes f set ranking = p.place
      from (
        select o.headline_fix_id, o.ranking, (row_number() over (
            order by fix_quality(o.ranked_vote_value, o.ranked_vote_count, m.mean) desc, o.headline_fix_id
          ))::integer as place
        from headline_fixes o cross join vote_mean m
        where o.headline_id = p_headline and o.status_id = 1 and o.hidden_at is null
      ) p
      where f.headline_fix_id = p.headline_fix_id and p.place <> p.ranking;
    end
    $$`,

  `create function vote_on_fix(p_uid text, p_issued timestamptz, p_fix bigint, p_value smallint)
    returns table (voter bigint, headline_id bigint, total_vote_value integer, total_vote_count integer, ranking integer)
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
        return query select null::bigint, null::bigint, 0, 0, 0;
        return;
      end if;

      select f.headline_id into v_headline from headline_fixes f where f.headline_fix_id = p_fix;
      if v_headline is null then return; end if;
      perform pg_advisory_xact_lock(v_headline);
      -- Each statement from here on has a snapshot of its own, taken after the lock.
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
        perform place_fixes(v_headline);
      end if;

      return query
        select v_voter, f.headline_id, f.total_vote_value, f.total_vote_count, f.ranking
        from headline_fixes f where f.headline_fix_id = p_fix;
    end
    $$`,
]
