-- What readers are told about the place of a fix. See ranking/explain.ts and ranking/sides.ts.

-- How people who usually disagree with each other approve of a fix, in whole percent, as the ranking job found it. Fixes with few placed
-- votes on one side have no row.
create table fix_sides (
  headline_fix_id bigint not null references headline_fixes on delete cascade,
  generation integer not null references ranking_generations on delete cascade,
  higher smallint not null check (higher between 0 and 100),
  lower smallint not null check (lower between 0 and higher),
  primary key (headline_fix_id, generation)
);
create index fix_sides_of_generation on fix_sides (generation);
