-- The rule of votes: which votes count, how a fix is scored and how fixes are ordered. All code that votes, counts or orders uses these
-- definitions. `ranking.ts` repeats the rule in TypeScript, and `places.test.ts` compares the two. After a change of the rule,
-- `npm run admin -- recount` applies it to the existing votes.

-- A vote's contribution to its fix's ranking: its value, or 0 if the vote does not count. Authors' own votes do not count.
create or replace function ranking_value(vote fix_votes, fix headline_fixes) returns integer language sql stable as $$
  select case when vote.user_id <> fix.user_id then vote.vote_value::integer else 0 end
$$;

-- The score of a fix: the Bayesian average of its counting votes around the mean of all counting votes.
create or replace function fix_quality(p_value integer, p_count integer, p_mean double precision) returns double precision
  language sql immutable parallel safe as $$
  select (p_value - p_mean * p_count) / (p_count + 4.67::double precision)
$$;

-- The order of fixes: the shown fixes of a headline from place 1, best first, older first among equals.
create or replace view placed_fixes as
  select f.headline_id, f.headline_fix_id, (row_number() over (
      partition by f.headline_id
      order by fix_quality(f.ranked_vote_value, f.ranked_vote_count, m.mean) desc, f.headline_fix_id
    ))::integer as place
  from headline_fixes f cross join vote_mean m
  where is_shown(f);

-- The totals of a fix computed from its votes. `admin recount` compares them with the stored totals.
create or replace view expected_fix_votes as
  select f.headline_fix_id, f.headline_id, t.*
  from headline_fixes f cross join lateral (
    select coalesce(sum(v.vote_value), 0)::integer as total_vote_value,
      count(*)::integer as total_vote_count,
      coalesce(sum(ranking_value(v, f)), 0)::integer as ranked_vote_value,
      coalesce(sum(abs(ranking_value(v, f))), 0)::integer as ranked_vote_count
    from fix_votes v where v.headline_fix_id = f.headline_fix_id
  ) t;


-- Changes a fix's totals by the difference that a vote makes. Adding up 100,000 votes takes 20 ms; the difference takes 2 ms.
create or replace function count_fix_vote() returns trigger language plpgsql as $$
declare
  v_before fix_votes := old;
  v_after fix_votes := new;
begin
  update headline_fixes f set
    total_vote_value = f.total_vote_value + coalesce(v_after.vote_value, 0) - coalesce(v_before.vote_value, 0),
    total_vote_count = f.total_vote_count + abs(coalesce(v_after.vote_value, 0)) - abs(coalesce(v_before.vote_value, 0)),
    ranked_vote_value = f.ranked_vote_value + coalesce(ranking_value(v_after, f), 0) - coalesce(ranking_value(v_before, f), 0),
    ranked_vote_count = f.ranked_vote_count + abs(coalesce(ranking_value(v_after, f), 0)) - abs(coalesce(ranking_value(v_before, f), 0))
  where f.headline_fix_id = coalesce(v_after.headline_fix_id, v_before.headline_fix_id);
  return null;
end
$$;
create or replace trigger count_fix_vote after insert or update of vote_value or delete on fix_votes
  for each row execute function count_fix_vote();

-- Updates the places of the fixes of headlines. The headlines must be locked.
create or replace function place_fixes(p_headlines bigint[]) returns void language plpgsql as $$
begin
  update headline_fixes f set ranking = p.place
    from placed_fixes p
    where p.headline_id = any(p_headlines) and f.headline_fix_id = p.headline_fix_id and f.ranking <> p.place;
end
$$;

-- Casts, changes or takes back (0) a vote. `voter` is null if the token is no longer valid. No row means that the fix is not shown.
create or replace function cast_fix_vote(p_uid text, p_issued timestamptz, p_fix bigint, p_value smallint)
  returns table (voter bigint, headline_id bigint, total_vote_value integer, total_vote_count integer, ranking integer)
  -- A vote that waits longer is refused, and the client tries again. It must not hold a connection. The statements are planned once,
  -- because planning them for every vote would take longer than running them.
  language plpgsql set lock_timeout = '3s' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_voter bigint;
  v_headline bigint;
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
  -- The statements below see everything that was committed before the lock was taken.
  if not exists (select from shown_fixes f where f.headline_fix_id = p_fix) then return; end if;

  if p_value = 0 then
    delete from fix_votes v where v.headline_fix_id = p_fix and v.user_id = v_voter;
  else
    insert into fix_votes as v (headline_fix_id, user_id, vote_value) values (p_fix, v_voter, p_value)
      on conflict on constraint fix_votes_pkey do update set vote_value = excluded.vote_value, cast_at = now()
      where v.vote_value <> excluded.vote_value;
  end if;
  -- A repeated vote changes nothing.
  if found then perform place_fixes(array[v_headline]); end if;

  return query
    select v_voter, f.headline_id, f.total_vote_value, f.total_vote_count, f.ranking
    from headline_fixes f where f.headline_fix_id = p_fix;
end
$$;

-- Computes the mean of all counting votes, by which later votes rank. It stays 0 below 200 votes, which say little.
create or replace function refresh_vote_mean() returns void language sql as $$
  update vote_mean set counted_at = now(), counted_votes = c.number, mean = case when c.number < 200 then 0 else c.total / c.number end
  from (
    select coalesce(sum(f.ranked_vote_value), 0)::double precision as total, coalesce(sum(f.ranked_vote_count), 0) as number
    from headline_fixes f where is_shown(f)
  ) c
$$;
