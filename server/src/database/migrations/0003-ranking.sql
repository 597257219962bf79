-- The ranking places voters. A generation is what one run of the ranking job found out; `sums` and `score` of a fix belong to the one that
-- the fix names. See ranking/ranking.sql.

-- Nine sums over the votes on a fix: placed voters (w …), voters who are not placed (u, ur) and new voters (n, nr).
create type ranking_sums as (
  w double precision, wx double precision, wxx double precision, wr double precision, wxr double precision,
  u double precision, ur double precision, n double precision, nr double precision
);

create table ranking_generations (
  generation integer primary key,
  -- Mean of all counting votes, a multiple of 2^-20.
  mean double precision not null,
  -- While the site has too few votes to place voters, every vote weighs the same.
  young boolean not null,
  votes bigint not null default 0,
  placed_votes bigint not null default 0,
  ranked_at timestamptz not null default now()
);
insert into ranking_generations (generation, mean, young, votes)
  select 1, floor(mean * 1048576 + 0.5) / 1048576, true, counted_votes from vote_mean;

-- Voters as the ranking job found them. x is an inferred opinion: it is never shown, logged, exported or mailed.
create table voter_profiles (
  user_id bigint not null references users on delete cascade,
  generation integer not null references ranking_generations on delete cascade,
  standing text not null check (standing in ('placed', 'unplaced', 'new')),
  x double precision not null default 0,
  b double precision not null default 0,
  w double precision not null default 1,
  ring double precision not null default 1,
  primary key (user_id, generation)
);
create index voter_profiles_of_generation on voter_profiles (generation);

-- Hours in which a fix got votes that contradict all others, and the share of them that counts.
create table fix_waves (
  headline_fix_id bigint not null references headline_fixes on delete cascade,
  generation integer not null references ranking_generations on delete cascade,
  hour bigint not null,
  kept double precision not null check (kept between 0 and 1),
  primary key (headline_fix_id, generation, hour)
);
create index fix_waves_of_generation on fix_waves (generation);

alter table headline_fixes
  add column generation integer not null default 1,
  add column sums ranking_sums not null default row(0, 0, 0, 0, 0, 0, 0, 0, 0)::ranking_sums,
  add column score double precision not null default 0,
  -- The one untested fix that stands before a fix that readers like.
  add column needs_votes boolean not null default false;
-- All votes so far are those of voters whom no job has seen.
update headline_fixes f set
    sums = row(0, 0, 0, 0, 0, 0, 0, f.ranked_vote_count, f.ranked_vote_value - g.mean * f.ranked_vote_count)::ranking_sums,
    score = 10 * (f.ranked_vote_value - g.mean * f.ranked_vote_count) * v.weight / f.ranked_vote_count / (10 * (1 / 0.15::double precision + v.weight))
  from ranking_generations g, headline_fixes t, lateral (select 1 / (0.7 / t.ranked_vote_count::double precision) as weight) v
  where f.ranked_vote_count > 0 and t.headline_fix_id = f.headline_fix_id;

alter table users
  -- "Don't place me": the votes count as those of voters without a position.
  add column unplaced boolean not null default false;

-- Finds the votes of the last hour. It is small, and costs a vote next to nothing.
create index fix_votes_recent on fix_votes using brin (cast_at) with (pages_per_range = 16, autosummarize = on);

-- The table vote_mean and the functions fix_quality, place_fixes and refresh_vote_mean stay for processes of version 1.0.0 during an upgrade.
