-- The list of headlines that need a fix begins with those that have none.
create index headlines_unfixed_first on headlines
  ((newest_fix_id is null) desc, (attention + least(coalesce(cardinality(cues), 0), 2)) desc, headline_id desc)
  where hidden_at is null and waiting_until is null;
drop index headlines_in_need;
