-- The counts of a news site: its fixes (see also fixes/fixes.sql), its headlines, and those of them that have a fix.

-- Returns true if everybody sees a headline. headlines/store.ts spells the condition out, because members also see their own headlines that wait.
-- PostgreSQL inlines this function, so it still uses partial indexes.
create or replace function is_listed(headline headlines) returns boolean language sql immutable parallel safe as $$
  select headline.hidden_at is null and headline.waiting_until is null
$$;

-- Derived values computed from scratch. `admin recount` compares them with the stored values.
create or replace view expected_domains as
  select d.domain_id,
    (select count(*)::integer from headline_fixes f where f.domain_id = d.domain_id and is_shown(f)) as fix_count,
    (select count(*)::integer from headlines h where h.domain_id = d.domain_id and is_listed(h)) as headline_count,
    (select count(*)::integer from headlines h where h.domain_id = d.domain_id and is_listed(h) and h.newest_fix_id is not null)
      as fixed_headline_count
  from domains d;

-- Counts a headline that appears or disappears, or gets its first fix or loses its last one. The counts change by the difference, because a
-- large news site has hundreds of thousands of headlines.
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
