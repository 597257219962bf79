import { type Kysely, sql } from 'kysely'

/**
 * Votes that came at the same time, cast by a few statements for all of them, which costs a third of casting each. `vote_on_fix` and `place_fixes` stay
 * for processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The headlines must be locked.
  `create function place_fixes_of(p_headlines bigint[]) returns void language sql as $$
    update headline_fixes f set ranking = p.place
    from (
      select o.headline_fix_id, o.ranking, (row_number() over (
          partition by o.headline_id
          order by fix_quality(o.ranked_vote_value, o.ranked_vote_count, m.mean) desc, o.headline_fix_id
        ))::integer as place
      from headline_fixes o cross join vote_mean m
      where o.headline_id = any(p_headlines) and o.status_id = 1 and o.hidden_at is null
    ) p
    where f.headline_fix_id = p.headline_fix_id and p.place <> p.ranking
    $$`,

  // Answers each vote by its place in the arrays, from 1: no voter if the token says nothing any more, no headline if the fix cannot be seen. Totals are
  // those after all of them; of two votes of one person on one fix the later counts.
  `create function vote_on_fixes(p_uids text[], p_issued timestamptz[], p_fixes bigint[], p_values smallint[], p_waits boolean)
    returns table (place bigint, is_busy boolean, voter bigint, headline_id bigint, total_vote_value integer, total_vote_count integer, ranking integer)
    -- Who waits longer is told to try again, instead of holding a connection. Planning anew would take longer than all the rest.
    language plpgsql set lock_timeout = '3s' set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      v_locked bigint[];
      v_changed bigint[];
    begin
      -- Whoever does not wait leaves out what somebody else works on.
      select array_agg(h.headline_id) into v_locked from (
        select distinct f.headline_id from headline_fixes f where f.headline_fix_id = any(p_fixes) order by f.headline_id
      ) h
      where case when p_waits then pg_advisory_xact_lock(h.headline_id) is not null else pg_try_advisory_xact_lock(h.headline_id) end;

      -- Each statement from here on has a snapshot of its own, taken after the locks.
      with ballots as (
        select distinct on (t.fix, u.user_id) t.fix, t.value, u.user_id as voter, coalesce(v.vote_value, 0) as before,
          f.headline_id, (u.user_id <> f.user_id)::integer as ranked
        from unnest(p_uids, p_issued, p_fixes, p_values) with ordinality t (uid, issued, fix, value, place)
        join users u on u.identity_uid = t.uid and u.tokens_valid_after <= t.issued and u.hidden_at is null
        join headline_fixes f on f.headline_fix_id = t.fix and f.headline_id = any(v_locked) and f.status_id = 1 and f.hidden_at is null
        join headlines h on h.headline_id = f.headline_id and h.hidden_at is null
        join users a on a.user_id = f.user_id and a.hidden_at is null
        left join fix_votes v on v.headline_fix_id = t.fix and v.user_id = u.user_id
        order by t.fix, u.user_id, t.place desc
      ), changes as (
        select * from ballots b where b.value <> b.before
      ), taken_back as (
        delete from fix_votes v using changes c where c.value = 0 and v.headline_fix_id = c.fix and v.user_id = c.voter
      ), stored as (
        insert into fix_votes as v (headline_fix_id, user_id, vote_value)
          select c.fix, c.voter, c.value from changes c where c.value <> 0
          on conflict on constraint fix_votes_pkey do update set vote_value = excluded.vote_value, cast_at = now()
      ), counted as (
        update headline_fixes f set
          total_vote_value = f.total_vote_value + d.value, total_vote_count = f.total_vote_count + d.number,
          ranked_vote_value = f.ranked_vote_value + d.ranked_value, ranked_vote_count = f.ranked_vote_count + d.ranked_number
        from (
          select e.fix, sum(e.value)::integer as value, sum(e.number)::integer as number,
            sum(e.value * e.ranked)::integer as ranked_value, sum(e.number * e.ranked)::integer as ranked_number
          from (
            select c.fix, c.ranked, c.value - c.before as value, abs(sign(c.value))::integer - abs(sign(c.before))::integer as number
            from changes c
          ) e group by e.fix
        ) d
        where f.headline_fix_id = d.fix
        returning f.headline_id
      )
      select array_agg(distinct c.headline_id) into v_changed from counted c;
      if v_changed is not null then perform place_fixes_of(v_changed); end if;

      return query
        select t.place, f.headline_id <> all(coalesce(v_locked, '{}')), u.user_id, f.headline_id,
          f.total_vote_value, f.total_vote_count, f.ranking
        from unnest(p_uids, p_issued, p_fixes) with ordinality t (uid, issued, fix, place)
        left join users u on u.identity_uid = t.uid and u.tokens_valid_after <= t.issued and u.hidden_at is null
        left join lateral (
          select s.* from headline_fixes s
            join headlines h on h.headline_id = s.headline_id and h.hidden_at is null
            join users a on a.user_id = s.user_id and a.hidden_at is null
            where s.headline_fix_id = t.fix and s.status_id = 1 and s.hidden_at is null
        ) f on true;
    end
    $$`,
]
