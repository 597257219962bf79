-- Votes count without leniency, and the estimate decides what leaves the site (fixes/ranking/ranking.sql).
alter table voter_profiles drop column b;
drop function if exists contribution(integer, voter_profiles, ranking_generations, double precision);

alter table headline_fixes
  -- The quality by which a fix may leave the site, null if it may not.
  add column outgoing_score double precision,
  -- The one fix of its headline that may leave the site, if it is shown.
  add column outgoing boolean not null default false;
-- What left the site before goes on until the ranking decides.
update headline_fixes set outgoing = true
  where status_id = 1 and hidden_at is null and waiting_until is null
    and ranking = 1 and ranked_vote_count >= 5 and total_vote_value >= 1;

-- What votes of an account weigh on a young site, from 0 to 1.
alter table users add column young_weight double precision not null default 1;
-- How many accounts have registered from a network, without saying which. The network is a keyed hash, and is forgotten a week after the last one.
create table registration_networks (
  network bytea primary key,
  accounts integer not null,
  last_at timestamptz not null default now()
);

-- Votes count differently from now on, so the ranking counts all again. It is due, because no voter has a profile in its newest generation.
insert into ranking_generations (generation, mean, young, votes, placed_votes)
  select generation + 1, mean, young, votes, placed_votes from ranking_generations
  where generation > 1 order by generation desc limit 1;
