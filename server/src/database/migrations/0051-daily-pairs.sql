-- Today's five (today/): the pairs of a day, and how members judge them.
create table daily_pairs (
  day date not null,
  -- A pair that is not shown any more keeps its place, so a day of five may have the place 7.
  place smallint not null check (place between 1 and 200),
  first_fix_id bigint not null references headline_fixes,
  -- Null for the headline that the outlet printed.
  second_fix_id bigint references headline_fixes,
  -- Members who gave each answer, without those who wrote one of the fixes.
  first_answers integer not null default 0,
  second_answers integer not null default 0,
  neither_answers integer not null default 0,
  primary key (day, place)
);

create table daily_answers (
  user_id bigint not null references users,
  day date not null,
  place smallint not null,
  answer text not null check (answer in ('first', 'second', 'neither', 'skip', 'none')),
  -- When the member first judged the pair; null if they have only skipped it. It stays when they take the answer back.
  answered_at timestamptz,
  -- The vote that the answer cast, if it cast one: its `cast_at`, by which it is told from a later vote by hand, and the member's vote before.
  vote_cast_at timestamptz,
  vote_before smallint check (vote_before in (-1, 0)),
  check ((vote_cast_at is null) = (vote_before is null)),
  primary key (user_id, day, place),
  foreign key (day, place) references daily_pairs
);
create index daily_answers_of_pair on daily_answers (day, place);
