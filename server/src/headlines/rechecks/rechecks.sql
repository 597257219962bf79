-- When pages of headlines are read again, and which fixes were written for words that are no longer printed.

-- Returns the age of a headline at its next look-up, after `p_done` look-ups. Null after the last one.
create or replace function look_up_after(p_done integer) returns interval language sql immutable parallel safe as $$
  select (array['1 hour', '3 hours', '10 hours', '24 hours', '7 days']::interval[])[p_done + 1]
$$;

create or replace function plan_look_up() returns trigger language plpgsql as $$
begin
  insert into headline_look_ups (headline_id, due_at, read_title)
    values (new.headline_id, new.created_at + look_up_after(0), new.title);
  return null;
end
$$;
-- Excludes backdated headlines, such as the demo's, and titles typed by a reader, which the page does not contain.
create or replace trigger plan_look_up after insert on headlines
  for each row when (not new.title_by_reader and new.created_at + look_up_after(0) > now()) execute function plan_look_up();

-- Makes the next look-up due now if a feed gives an article a new title, at most once in half an hour.
create or replace function hurry_look_up() returns trigger language plpgsql as $$
begin
  update headline_look_ups l set due_at = least(l.due_at, now()), hurried = true
    from headline_urls u
    where u.key_hash = new.link_key and l.headline_id = u.headline_id and l.due_at is not null
      and coalesce(l.read_at < now() - interval '30 minutes', true);
  return null;
end
$$;
create or replace trigger hurry_look_up after update of title on feed_items
  for each row when (old.title <> new.title and new.link_key is not null) execute function hurry_look_up();

-- Reads the page after a fix is written, half an hour after the last try at the earliest: a fix counts as followed only if the page had the earlier
-- words after it. Retries, and pauses that an outlet asks for, stay as they are. The planned look-ups follow as before.
create or replace function look_up_after_fix() returns trigger language plpgsql as $$
begin
  update headline_look_ups l
    set due_at = least(l.due_at, greatest(now(), coalesce(greatest(l.tried_at, l.read_at), h.created_at) + interval '30 minutes'))
    from headlines h
    where h.headline_id = new.headline_id and l.headline_id = h.headline_id and l.due_at = h.created_at + look_up_after(l.done)
      and l.failures = 0;
  return null;
end
$$;
create or replace trigger look_up_after_fix after insert on headline_fixes
  for each row execute function look_up_after_fix();
create or replace trigger look_up_after_edit after update of title on headline_fixes
  for each row when (old.title <> new.title) execute function look_up_after_fix();

-- Fixes written before the headline changed to other words. `written_for` is the title at that time. `followed`: the change to the words that
-- are printed now came close to the fix.
create or replace view outdated_fixes as
  select f.headline_fix_id, f.headline_id, c.title_before as written_for,
    exists (
      select from headline_changes l
      where l.headline_id = c.headline_id and l.title_after = h.title and f.headline_fix_id = any(l.followed)) as followed
  from headline_changes c
    join headlines h on h.headline_id = c.headline_id and h.title <> c.title_before
    join headline_fixes f on f.headline_id = c.headline_id and coalesce(f.edited_at, f.created_at) < c.seen_at
  where not exists (
    select from headline_changes e
    where e.headline_id = c.headline_id and e.seen_at < c.seen_at and e.seen_at > coalesce(f.edited_at, f.created_at));
