-- Casting votes and counting them. Which votes count and how fixes are ordered stands in ranking/ranking.sql.

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


-- Changes a fix's totals, sums and score by the difference that a vote makes. Adding up 100,000 votes takes long; the difference does not.
create or replace function count_fix_vote() returns trigger language plpgsql as $$
declare
  v_before fix_votes := old;
  v_after fix_votes := new;
  -- The facts by which the vote counts, read in one statement, because starting a statement takes longer than reading its rows.
  v_by record;
  v_value_before integer;
  v_value_after integer;
  v_sums ranking_sums;
begin
  -- Merges and `start_votes_anew` change many votes, and then update the fix once.
  if current_setting('unspun.counts_votes_at_once', true) = 'yes' then return null; end if;
  select f as fix, g as site, p as voter, kept_of(f, v_before.cast_at) as kept_before, kept_of(f, v_after.cast_at) as kept_after,
      u.young_weight, on_first_day(u, v_before.cast_at) as on_first_day_before, on_first_day(u, v_after.cast_at) as on_first_day_after into v_by
    from headline_fixes f
    join ranking_generations g on g.generation = f.generation
    left join voter_profiles p on p.user_id = coalesce(v_after.user_id, v_before.user_id) and p.generation = f.generation
    left join users u on g.young and u.user_id = coalesce(v_after.user_id, v_before.user_id)
    where f.headline_fix_id = coalesce(v_after.headline_fix_id, v_before.headline_fix_id);
  v_value_before := coalesce(ranking_value(v_before, v_by.fix), 0);
  v_value_after := coalesce(ranking_value(v_after, v_by.fix), 0);
  -- The headline is locked, so nothing else changes the sums meanwhile.
  v_sums := (v_by.fix).sums;
  if v_value_before <> 0 then
    v_sums := plus_sums(v_sums, contribution(v_value_before, v_by.voter, v_by.site, v_by.kept_before, v_by.young_weight, v_by.on_first_day_before), -1);
  end if;
  if v_value_after <> 0 then
    v_sums := plus_sums(v_sums, contribution(v_value_after, v_by.voter, v_by.site, v_by.kept_after, v_by.young_weight, v_by.on_first_day_after), 1);
  end if;
  update headline_fixes f set
    total_vote_value = f.total_vote_value + coalesce(v_after.vote_value, 0) - coalesce(v_before.vote_value, 0),
    total_vote_count = f.total_vote_count + abs(coalesce(v_after.vote_value, 0)) - abs(coalesce(v_before.vote_value, 0)),
    ranked_vote_value = f.ranked_vote_value + v_value_after - v_value_before,
    ranked_vote_count = f.ranked_vote_count + abs(v_value_after) - abs(v_value_before),
    sums = v_sums,
    score = fix_score(v_sums, (v_by.site).young),
    outgoing_score = outgoing_score(v_sums, (v_by.site).young)
  where f.headline_fix_id = (v_by.fix).headline_fix_id;
  return null;
end
$$;
create or replace trigger count_fix_vote after insert or update of vote_value or delete on fix_votes
  for each row execute function count_fix_vote();

-- Removes all votes on a fix with what was found out about them, if others than the author have voted. Votes of hidden members do not
-- return. The headline must be locked. The totals change once, because taking each vote off them would take longer the more there are.
create or replace function start_votes_anew(p_fix bigint) returns void language plpgsql as $$
begin
  delete from withdrawn_fix_votes v where v.headline_fix_id = p_fix;
  update headline_fixes f set total_vote_value = default, total_vote_count = default, ranked_vote_value = default, ranked_vote_count = default,
      sums = default, score = default, outgoing_score = default
    where f.headline_fix_id = p_fix and f.ranked_vote_count > 0;
  if not found then return; end if;
  perform set_config('unspun.counts_votes_at_once', 'yes', true);
  delete from fix_votes v where v.headline_fix_id = p_fix;
  perform set_config('unspun.counts_votes_at_once', '', true);
  delete from fix_waves w where w.headline_fix_id = p_fix;
  delete from fix_sides s where s.headline_fix_id = p_fix;
end
$$;

-- Counts the votes of fixes again. The headlines must be locked. A fix whose row changes for each of thousands of votes in one transaction becomes
-- ever slower to find, so merges copy all votes first.
create or replace function recount_votes(p_fixes bigint[]) returns void language sql as $$
  update headline_fixes f set total_vote_value = e.total_vote_value, total_vote_count = e.total_vote_count,
      ranked_vote_value = e.ranked_vote_value, ranked_vote_count = e.ranked_vote_count
    from expected_fix_votes e where f.headline_fix_id = any(p_fixes) and e.headline_fix_id = f.headline_fix_id;
  select count_sums(array(select distinct f.headline_id from headline_fixes f where f.headline_fix_id = any(p_fixes)), null);
$$;

-- Returns true once for each voter whose votes do not count in full yet. Others are remembered as told as well, so that their next vote
-- need not ask. It skips a locked row, because a vote must not wait for its voter's row while it holds a headline's lock.
create or replace function tell_vote_weight(p_voter bigint, p_fix bigint) returns boolean language plpgsql as $$
declare
  v_counts_later boolean;
begin
  -- On a young site nobody's votes count later.
  if not exists (
    select from headline_fixes f join ranking_generations g using (generation)
    where f.headline_fix_id = p_fix and vote_counts(p_voter, f.user_id) and not g.young
  ) then return false; end if;
  update users u set vote_weight_told = true
    where u.user_id = (select t.user_id from users t where t.user_id = p_voter and not t.vote_weight_told for no key update skip locked)
    returning not u.unplaced and not exists (
      select from voter_profiles p join headline_fixes f using (generation)
      where p.user_id = p_voter and f.headline_fix_id = p_fix and p.standing = 'placed'
    ) into v_counts_later;
  return coalesce(v_counts_later, false);
end
$$;

-- Casts, changes or takes back (0) a vote. `voter` is null if the token is no longer valid, or if the voter is suspended or limited. No row means that the fix is not shown.
create or replace function cast_vote(p_uid text, p_issued timestamptz, p_fix bigint, p_value smallint)
  returns table (
    voter bigint, headline_id bigint, total_vote_value integer, total_vote_count integer, ranking integer, counts_later boolean
  )
  -- A vote that waits longer is refused, and the client tries again. It must not hold a connection. The statements are planned once,
  -- because planning them for every vote would take longer than running them.
  language plpgsql set lock_timeout = '3s' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_voter bigint;
  v_told boolean;
  v_headline bigint;
  v_counts_later boolean := false;
begin
  select u.user_id, u.vote_weight_told into v_voter, v_told from users u
    where u.identity_uid = p_uid and u.tokens_valid_after <= p_issued and u.hidden_at is null
      and coalesce(greatest(u.suspended_until, u.limited_until), '-infinity') <= now();
  if v_voter is null then
    return query select null::bigint, null::bigint, 0, 0, 0, false;
    return;
  end if;

  v_headline := lock_headline_of(p_fix);
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
  if found then
    perform order_fixes(array[v_headline]);
    if p_value <> 0 and not v_told then v_counts_later := tell_vote_weight(v_voter, p_fix); end if;
  end if;

  return query
    select v_voter, f.headline_id, f.total_vote_value, f.total_vote_count, f.ranking, v_counts_later
    from headline_fixes f where f.headline_fix_id = p_fix;
end
$$;
