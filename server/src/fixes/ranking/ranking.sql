-- The rule of the ranking: which votes count and how much, how a fix is scored, and how fixes are ordered. Everything that votes, counts or
-- orders uses these definitions. The pure files beside this one specify the rule, and `places.test.ts` compares the two. The numbers are
-- those of contract/src/ranking.ts.

-- Whether a vote on a fix or a comment counts: authors' own do not (contribution.ts).
create or replace function vote_counts(voter bigint, author bigint) returns boolean language sql immutable parallel safe as $$
  select voter <> author
$$;

-- A vote's value, or 0 if the vote does not count.
create or replace function ranking_value(vote fix_votes, fix headline_fixes) returns integer language sql stable as $$
  select case when vote_counts(vote.user_id, fix.user_id) then vote.vote_value::integer else 0 end
$$;

-- The nearest multiple of 2^-20. Sums of such numbers are exact, so they do not depend on the order of votes.
create or replace function on_grid(value double precision) returns double precision language sql immutable parallel safe as $$
  select floor(value * 1048576 + 0.5) / 1048576
$$;

create or replace function hour_of(moment timestamptz) returns bigint language sql stable parallel safe as $$
  select floor(date_part('epoch', moment) / 3600)::bigint
$$;

create or replace function plus_sums(a ranking_sums, b ranking_sums, sign integer) returns ranking_sums
  language sql immutable parallel safe as $$
  select row(a.w + sign * b.w, a.wx + sign * b.wx, a.wxx + sign * b.wxx, a.wr + sign * b.wr, a.wxr + sign * b.wxr,
    a.u + sign * b.u, a.ur + sign * b.ur, a.n + sign * b.n, a.nr + sign * b.nr)::ranking_sums
$$;

-- The contribution of a vote to the sums of its fix (contribution.ts). `voter` is null for a voter whom the job has not seen; on a young site they weigh
-- `young_weight`. `kept` is the share that the wave check keeps. `on_first_day` says whether the account was made within the day before the vote; both
-- may be null on a grown site.
-- It is a procedure, because an expression of all cases would be prepared for every vote.
create or replace function contribution(
  value integer, voter voter_profiles, site ranking_generations, kept double precision, young_weight double precision, on_first_day boolean
) returns ranking_sums language plpgsql immutable parallel safe as $$
declare
  v_weight double precision := coalesce(voter.ring, case when site.young then young_weight end, 1);
  v_r double precision := value - site.mean;
  v_is_new boolean := case when site.young then on_first_day else coalesce(voter.standing, 'new') = 'new' end;
begin
  if value = 0 then return row(0, 0, 0, 0, 0, 0, 0, 0, 0)::ranking_sums; end if;
  if voter.standing = 'placed' and not site.young then
    v_weight := kept * voter.w * voter.ring;
    return row(on_grid(v_weight), on_grid(v_weight * voter.x), on_grid(v_weight * voter.x * voter.x), on_grid(v_weight * v_r),
      on_grid(v_weight * voter.x * v_r), 0, 0, 0, 0)::ranking_sums;
  end if;
  if site.young or not v_is_new then v_weight := kept * v_weight; end if;
  if v_is_new then return row(0, 0, 0, 0, 0, 0, 0, on_grid(v_weight), on_grid(v_weight * v_r))::ranking_sums; end if;
  return row(0, 0, 0, 0, 0, on_grid(v_weight), on_grid(v_weight * v_r), 0, 0)::ranking_sums;
end
$$;

-- Whether a vote is of an account's first day.
create or replace function on_first_day(account users, cast_at timestamptz) returns boolean language sql stable parallel safe as $$
  select cast_at < account.created_at + interval '1 day'
$$;

-- The share that the wave check keeps of a vote that was cast at a time.
create or replace function kept_of(fix headline_fixes, cast_at timestamptz) returns double precision language sql stable as $$
  select coalesce((
    select w.kept from fix_waves w
    where w.headline_fix_id = fix.headline_fix_id and w.generation = fix.generation and w.hour = hour_of(cast_at)
  ), 1)
$$;

-- The estimated quality of a fix in votes above or below the site's average, and its variance (score.ts).
create or replace function fix_estimate(sums ranking_sums, young boolean, out quality double precision, out variance double precision)
  language plpgsql immutable parallel safe as $$
declare
  v_unplaced double precision := case when sums.u > 0 then 1 / (case when young then 0 else 0.2 end + 0.7 / sums.u) else 0 end;
  v_new double precision := case when sums.n > 0 then 1 / (case when young then 0 else 2 end + 0.7 / sums.n) else 0 end;
  a double precision := 1 / 0.15::double precision + sums.w / 0.7 + v_unplaced + v_new;
  b double precision := sums.wx / 0.7;
  c double precision := 1 / 0.1::double precision + sums.wxx / 0.7;
  p double precision := sums.wr / 0.7 + case when sums.u > 0 then v_unplaced * sums.ur / sums.u else 0 end
    + case when sums.n > 0 then v_new * sums.nr / sums.n else 0 end;
  s double precision := sums.wxr / 0.7;
begin
  quality := (p * c - s * b) / (a * c - b * b);
  variance := c / (a * c - b * b);
end
$$;

create or replace function fix_score(sums ranking_sums, young boolean) returns double precision language sql immutable parallel safe as $$
  select (fix_estimate(sums, young)).quality
$$;

-- The quality by which a fix may leave the site, null if it may not (score.ts). New accounts have no say in it.
create or replace function outgoing_score(sums ranking_sums, young boolean) returns double precision
  language plpgsql immutable parallel safe as $$
declare
  v_weight double precision := sums.w + 0.7 * case when sums.u > 0 then 1 / (case when young then 0 else 0.2 end + 0.7 / sums.u) else 0 end;
  v_estimate record;
begin
  if v_weight < 4.5 then return null; end if;
  v_estimate := fix_estimate(row(sums.w, sums.wx, sums.wxx, sums.wr, sums.wxr, sums.u, sums.ur, 0, 0)::ranking_sums, young);
  return case when v_estimate.quality > 0.5 * sqrt(v_estimate.variance) then v_estimate.quality end;
end
$$;

-- Whether a fix that readers find good enough may leave the site now.
create or replace function may_leave(fix headline_fixes, site ranking_generations) returns boolean language plpgsql stable as $$
begin
  if site.young and fix.created_at > now() - interval '60 minutes' then return false; end if;
  -- Somebody who is not new has seen the words.
  return fix.edited_at is null or exists (
    select from fix_votes v
    left join voter_profiles p on p.user_id = v.user_id and p.generation = fix.generation
    join users u on u.user_id = v.user_id
    where v.headline_fix_id = fix.headline_fix_id and v.cast_at > fix.edited_at and vote_counts(v.user_id, fix.user_id)
      and (contribution(1, p, site, 1, u.young_weight, on_first_day(u, v.cast_at))).n = 0
  );
end
$$;

-- The order of fixes (order.ts): the shown fixes of a headline from place 1. By score, older first among equals; of the untested ones (fewer
-- than five counting votes) only the first stands before fixes that readers like, and the others follow the last of those. `outgoing` is true for the
-- one fix that may leave the site, if it is shown (`outgoing_fixes`): on a young site it is an hour old, and an edited fix waits for a later vote.
create or replace view placed_fixes as
  select t.headline_id, t.headline_fix_id,
    (row_number() over (partition by t.headline_id order by case when t.waits then t.last_liked else t.at end, t.waits, t.at))::integer as place,
    t.is_untested and t.at = t.first_untested and coalesce(t.at < t.last_liked, false) as needs_votes,
    t.outgoing_score is not null and t.outgoing_at = 1 as outgoing
  from (
    select t.*, row_number() over (partition by t.headline_id order by t.outgoing_score desc nulls last, t.headline_fix_id) as outgoing_at,
      t.is_untested and t.at > t.first_untested and coalesce(t.at < t.last_liked, false) as waits
    from (
      select t.*,
        max(t.at) filter (where t.is_liked) over (partition by t.headline_id) as last_liked,
        min(t.at) filter (where t.is_untested) over (partition by t.headline_id) as first_untested
      from (
        select f.headline_id, f.headline_fix_id, f.ranked_vote_count < 5 as is_untested,
          f.ranked_vote_count >= 5 and f.total_vote_value > 0 as is_liked,
          row_number() over (partition by f.headline_id order by f.score desc, f.headline_fix_id) as at,
          case when f.outgoing_score is not null and may_leave(f, g) then f.outgoing_score end as outgoing_score
        from headline_fixes f join ranking_generations g using (generation) where is_shown(f)
      ) t
    ) t
  ) t;

-- The sums of fixes, counted from their votes. With a generation, of those that do not belong to it yet; a null one is each fix's own.
create or replace function counted_sums(p_headlines bigint[], p_generation integer)
  returns table (headline_fix_id bigint, sums ranking_sums) language sql stable as $$
  select f.headline_fix_id, row(
      coalesce(sum((c.c).w), 0), coalesce(sum((c.c).wx), 0), coalesce(sum((c.c).wxx), 0), coalesce(sum((c.c).wr), 0),
      coalesce(sum((c.c).wxr), 0), coalesce(sum((c.c).u), 0), coalesce(sum((c.c).ur), 0), coalesce(sum((c.c).n), 0),
      coalesce(sum((c.c).nr), 0))::ranking_sums
  from headline_fixes f
  left join fix_votes v on v.headline_fix_id = f.headline_fix_id
  join ranking_generations g on g.generation = coalesce(p_generation, f.generation)
  left join voter_profiles p on p.user_id = v.user_id and p.generation = g.generation
  left join users u on g.young and u.user_id = v.user_id
  left join fix_waves w on w.headline_fix_id = v.headline_fix_id and w.generation = g.generation and w.hour = hour_of(v.cast_at)
  left join lateral (
    select contribution(ranking_value(v, f), p, g, coalesce(w.kept, 1), u.young_weight, on_first_day(u, v.cast_at)) as c offset 0
  ) c on v.headline_fix_id is not null
  where f.headline_id = any(p_headlines) and (p_generation is null or f.generation <> p_generation)
  group by f.headline_fix_id
$$;

-- Moves the fixes of headlines that are not there yet to a generation, or, if it is null, counts their sums again. The headlines must be locked.
create or replace function count_sums(p_headlines bigint[], p_generation integer) returns void language sql as $$
  update headline_fixes f set generation = g.generation, sums = e.sums, score = fix_score(e.sums, g.young),
    outgoing_score = outgoing_score(e.sums, g.young)
  from counted_sums(p_headlines, p_generation) e, ranking_generations g
  where f.headline_fix_id = e.headline_fix_id and g.generation = coalesce(p_generation, f.generation)
    and (f.generation, f.sums, f.score, f.outgoing_score)
      is distinct from (g.generation, e.sums, fix_score(e.sums, g.young), outgoing_score(e.sums, g.young))
$$;

-- Updates the places of the fixes of headlines, and returns the headlines with another order. The headlines must be locked.
create or replace function order_fixes(p_headlines bigint[]) returns setof bigint language sql as $$
  update headline_fixes f set ranking = p.place, needs_votes = p.needs_votes, outgoing = p.outgoing
  from placed_fixes p
  where p.headline_id = any(p_headlines) and f.headline_fix_id = p.headline_fix_id
    and (f.ranking <> p.place or f.needs_votes <> p.needs_votes or f.outgoing <> p.outgoing)
  returning f.headline_id
$$;

-- The votes on fixes per hour, for the wave check: the votes that it looks at, and the sums of all as if every vote were kept in full.
create or replace function votes_per_hour(p_fixes bigint[])
  returns table (headline_fix_id bigint, hour bigint, votes integer, sums ranking_sums) language sql stable as $$
  select f.headline_fix_id, hour_of(v.cast_at),
    (count(*) filter (where g.young or coalesce(p.standing, 'new') <> 'new'))::integer,
    row(sum((c.c).w), sum((c.c).wx), sum((c.c).wxx), sum((c.c).wr), sum((c.c).wxr), sum((c.c).u), sum((c.c).ur),
      sum((c.c).n), sum((c.c).nr))::ranking_sums
  from headline_fixes f
  join fix_votes v on v.headline_fix_id = f.headline_fix_id and vote_counts(v.user_id, f.user_id)
  join ranking_generations g on g.generation = f.generation
  left join voter_profiles p on p.user_id = v.user_id and p.generation = g.generation
  left join users u on g.young and u.user_id = v.user_id
  cross join lateral (select contribution(ranking_value(v, f), p, g, 1, u.young_weight, on_first_day(u, v.cast_at)) as c offset 0) c
  where f.headline_fix_id = any(p_fixes)
  group by f.headline_fix_id, hour_of(v.cast_at)
$$;

-- The facts in the explanation of a fix about its votes beyond its sums: votes by new accounts, whether the author voted, and the votes that
-- the wave check reduced.
create or replace function explained_votes(p_fix bigint)
  returns table (new_votes integer, author_voted boolean, burst_votes integer, burst_hours integer, burst_counts_as double precision)
  language sql stable as $$
  select
    (count(*) filter (where counts and coalesce(p.standing, 'new') = 'new'))::integer,
    coalesce(bool_or(v.user_id = f.user_id), false),
    (count(*) filter (where counts and is_reduced))::integer,
    (count(distinct w.hour) filter (where counts and is_reduced))::integer,
    coalesce(sum(w.kept * coalesce(p.w * p.ring, 1)) filter (where counts and is_reduced), 0)
  from headline_fixes f
  join ranking_generations g using (generation)
  join fix_votes v using (headline_fix_id)
  left join voter_profiles p on p.user_id = v.user_id and p.generation = g.generation
  left join fix_waves w on w.headline_fix_id = f.headline_fix_id and w.generation = g.generation and w.hour = hour_of(v.cast_at)
  cross join lateral (select vote_counts(v.user_id, f.user_id) as counts, w.kept < 1 and (g.young or coalesce(p.standing, 'new') <> 'new') as is_reduced) r
  where f.headline_fix_id = p_fix
$$;
