-- Returns true if everybody sees a headline. headlines/store.ts repeats the condition, because members also see their
-- own pending headlines.
-- PostgreSQL inlines this function, so partial indexes still apply.
create or replace function is_listed(headline headlines) returns boolean language sql immutable parallel safe as $$
  select headline.hidden_at is null and headline.waiting_until is null
$$;

-- The counters computed from scratch. `admin recount` compares them with the stored ones.
create or replace view expected_domains as
  select d.domain_id,
    (select count(*)::integer from headline_fixes f where f.domain_id = d.domain_id and is_shown(f)) as fix_count,
    (select count(*)::integer from headlines h where h.domain_id = d.domain_id and is_listed(h)) as headline_count,
    (select count(*)::integer from headlines h where h.domain_id = d.domain_id and is_listed(h) and h.newest_fix_id is not null)
      as fixed_headline_count
  from domains d;

-- Adds the difference, because recounting a large news site reads hundreds of thousands of headlines.
create or replace function count_headline() returns trigger language plpgsql as $$
declare
  v_before headlines := old;
  v_after headlines := new;
  v_was integer := coalesce(is_listed(v_before) and v_before.headline_id is not null, false)::integer;
  v_is integer := coalesce(is_listed(v_after), false)::integer;
  v_fixed integer := v_is * (v_after.newest_fix_id is not null)::integer - v_was * (v_before.newest_fix_id is not null)::integer;
begin
  if v_is <> v_was or v_fixed <> 0 then
    update domains d set headline_count = d.headline_count + v_is - v_was, fixed_headline_count = d.fixed_headline_count + v_fixed
      where d.domain_id = new.domain_id;
  end if;
  return null;
end
$$;
create or replace trigger count_headline after insert or update of hidden_at, waiting_until, newest_fix_id on headlines
  for each row execute function count_headline();
