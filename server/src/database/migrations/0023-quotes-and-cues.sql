-- The sentence of the article that bears a fix out, as its author quotes it.
alter table headline_fixes add column quote text not null default '' check (char_length(quote) <= 300);

-- The ways in which a printed headline teases or shouts (contract/src/hints/cues.ts); null until somebody has looked. Each of the first two
-- counts as much in the list of headlines that need a fix as twice as many views, which is one day of attention.
alter table headlines add column cues text[];
create index headlines_in_need on headlines ((attention + least(coalesce(cardinality(cues), 0), 2)) desc, headline_id desc)
  where hidden_at is null and waiting_until is null;
create index headlines_without_cues on headlines (headline_id) where cues is null;
drop index headlines_by_attention;
