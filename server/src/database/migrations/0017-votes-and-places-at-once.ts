import { type Kysely, sql } from 'kysely'

/**
 * Votes, their totals and the places in one statement, where there were three: starting a statement is most of what a few votes cost, and a row that is
 * changed twice in a transaction has all that it points at looked up again. All that is answered is of one moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(VOTE_ON_FIXES).execute(db)
}

// Answers each vote by its place in the arrays, from 1: no voter if the token says nothing any more, no headline if the fix cannot be seen. Totals are
// those after all of them; of two votes of one person on one fix the later counts. Places are those of `place_fixes_of`.
const VOTE_ON_FIXES = `create or replace function vote_on_fixes(p_uids text[], p_issued timestamptz[], p_fixes bigint[], p_values smallint[], p_waits boolean)
  returns table (place bigint, is_busy boolean, voter bigint, headline_id bigint, total_vote_value integer, total_vote_count integer, ranking integer)
  -- Who waits longer is told to try again, instead of holding a connection. Planning anew would take longer than all the rest.
  language plpgsql set lock_timeout = '3s' set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    v_locked bigint[];
  begin
    -- Whoever does not wait leaves out what somebody else works on. Rows may be locked as well, by whoever comments: of many votes, most are none of theirs.
    if not p_waits then perform set_config('lock_timeout', '50ms', true); end if;
    select array_agg(h.headline_id) into v_locked from (
      select distinct f.headline_id from headline_fixes f where f.headline_fix_id = any(p_fixes) order by f.headline_id
    ) h
    where case when p_waits then pg_advisory_xact_lock(h.headline_id) is not null else pg_try_advisory_xact_lock(h.headline_id) end;

    -- It sees what is there now that the headlines are locked.
    return query
    with asked as materialized (
      select t.place, t.fix, t.value, u.user_id as voter, f.headline_id, f.user_id as author,
        f.total_vote_value, f.total_vote_count, f.ranking, coalesce(f.headline_id = any(v_locked), false) as is_free
      from unnest(p_uids, p_issued, p_fixes, p_values) with ordinality t (uid, issued, fix, value, place)
      left join users u on u.identity_uid = t.uid and u.tokens_valid_after <= t.issued and u.hidden_at is null
      left join lateral (
        select s.* from headline_fixes s
          join headlines h on h.headline_id = s.headline_id and h.hidden_at is null
          join users a on a.user_id = s.user_id and a.hidden_at is null
          where s.headline_fix_id = t.fix and s.status_id = 1 and s.hidden_at is null
      ) f on true
    ), changes as (
      select * from (
        select distinct on (a.fix, a.voter) a.fix, a.voter, a.headline_id, a.value, coalesce(v.vote_value, 0) as before,
          (a.voter <> a.author)::integer as ranked
        from asked a left join fix_votes v on v.headline_fix_id = a.fix and v.user_id = a.voter
        where a.is_free and a.voter is not null
        order by a.fix, a.voter, a.place desc
      ) b where b.value <> b.before
    ), taken_back as (
      delete from fix_votes v using changes c where c.value = 0 and v.headline_fix_id = c.fix and v.user_id = c.voter
    ), stored as (
      insert into fix_votes as v (headline_fix_id, user_id, vote_value)
        select c.fix, c.voter, c.value from changes c where c.value <> 0
        on conflict on constraint fix_votes_pkey do update set vote_value = excluded.vote_value, cast_at = now()
    ), differences as (
      select e.fix, sum(e.value)::integer as value, sum(e.number)::integer as number,
        sum(e.value * e.ranked)::integer as ranked_value, sum(e.number * e.ranked)::integer as ranked_number
      from (
        select c.fix, c.ranked, c.value - c.before as value, abs(sign(c.value))::integer - abs(sign(c.before))::integer as number
        from changes c
      ) e group by e.fix
    ), siblings as (
      select o.headline_fix_id, o.headline_id, o.ranking as place_before, o.ranked_vote_value, o.ranked_vote_count, d.fix is not null as is_voted_on,
        coalesce(d.value, 0) as value, coalesce(d.number, 0) as number,
        coalesce(d.ranked_value, 0) as ranked_value, coalesce(d.ranked_number, 0) as ranked_number
      from headline_fixes o left join differences d on d.fix = o.headline_fix_id
      where o.headline_id = any(array(select c.headline_id from changes c)) and o.status_id = 1 and o.hidden_at is null
    ), placed as (
      select s.*, (row_number() over (
          partition by s.headline_id
          order by fix_quality(s.ranked_vote_value + s.ranked_value, s.ranked_vote_count + s.ranked_number, m.mean) desc, s.headline_fix_id
        ))::integer as place
      from siblings s cross join vote_mean m
    ), counted as (
      update headline_fixes f set
        total_vote_value = f.total_vote_value + p.value, total_vote_count = f.total_vote_count + p.number,
        ranked_vote_value = f.ranked_vote_value + p.ranked_value, ranked_vote_count = f.ranked_vote_count + p.ranked_number,
        ranking = p.place
      from placed p
      where f.headline_fix_id = p.headline_fix_id and (p.is_voted_on or p.place <> p.place_before)
      returning f.headline_fix_id, f.total_vote_value, f.total_vote_count, f.ranking
    )
    select a.place, a.headline_id is not null and not a.is_free, a.voter, a.headline_id,
      coalesce(c.total_vote_value, a.total_vote_value), coalesce(c.total_vote_count, a.total_vote_count), coalesce(c.ranking, a.ranking)
    from asked a left join counted c on c.headline_fix_id = a.fix;
  end
  $$`
