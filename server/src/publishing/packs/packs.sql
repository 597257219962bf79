-- Notes the headlines of which something has changed that decides what the extension shows. Rows are only added here, so that nobody who votes
-- or posts waits for the job that takes them.

create or replace function note_outgoing_fix() returns trigger language plpgsql as $$
begin
  insert into extension_changes (headline_id) select distinct id from unnest(array[old.headline_id, new.headline_id]) t (id) where id is not null;
  return null;
end
$$;
create or replace function note_changed_lead() returns trigger language plpgsql as $$
begin
  if changes_lead(old, new) then
    insert into extension_changes (headline_id) select distinct id from unnest(array[old.headline_id, new.headline_id]) t (id);
  end if;
  return null;
end
$$;
create or replace trigger note_outgoing_fix_added after insert on headline_fixes
  for each row when (is_outgoing(new)) execute function note_outgoing_fix();
create or replace trigger note_outgoing_fix
  after update of status_id, hidden_at, waiting_until, ranking, ranked_vote_count, total_vote_value, title, headline_id on headline_fixes
  for each row execute function note_changed_lead();
create or replace trigger note_outgoing_fix_removed after delete on headline_fixes
  for each row when (is_outgoing(old)) execute function note_outgoing_fix();

create or replace function note_headline() returns trigger language plpgsql as $$
begin
  insert into extension_changes (headline_id) values (new.headline_id);
  return null;
end
$$;
create or replace trigger note_headline after update of title, title_by_reader, hidden_at on headlines
  for each row when (old.title is distinct from new.title or old.title_by_reader is distinct from new.title_by_reader
    or old.hidden_at is distinct from new.hidden_at)
  execute function note_headline();

-- A fix leaves the site only while the words are printed that it was written for.
create or replace trigger note_change after insert or update or delete on headline_changes
  for each row execute function note_outgoing_fix();

-- Most addresses are added with a headline that has no fix yet.
create or replace function note_address() returns trigger language plpgsql as $$
begin
  insert into extension_changes (headline_id)
    select distinct id from unnest(array[old.headline_id, new.headline_id]) t (id)
    where exists (select from headline_fixes f where f.headline_id = t.id);
  return null;
end
$$;
create or replace trigger note_address after insert or delete or update of headline_id, key_hash on headline_urls
  for each row execute function note_address();
