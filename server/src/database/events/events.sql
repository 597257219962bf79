-- What is written to `events`: one trigger for each table. Readers take no locks on posts, so nobody who votes or posts
-- waits for them.
-- `EventKind` in event-store.ts describes the kinds.

-- PostgreSQL would prepare a WHEN again for every vote, so this function tests by itself whether something has happened. Feeds that show one title
-- of each headline are dated by `lead_changed_at`, so that their readers notice another one.
create or replace function record_fix() returns trigger language plpgsql as $$
declare
  v_led boolean := false;
  v_leads boolean := false;
begin
  if tg_op <> 'INSERT' then v_led := is_outgoing(old); end if;
  if tg_op <> 'DELETE' then
    v_leads := is_outgoing(new);
    -- Posts wait from the start or never.
    if new.waiting_until is null and (tg_op = 'INSERT' or old.waiting_until is not null) then
      insert into events (kind, headline_id, headline_fix_id) values ('fix-added', new.headline_id, new.headline_fix_id);
    end if;
  end if;
  if v_led <> v_leads or v_leads and (old.title <> new.title or old.headline_id <> new.headline_id) then
    insert into events (kind, headline_id, headline_fix_id)
      select distinct case when v_leads and not v_led then 'fix-leads' else 'lead-changed' end, id,
        coalesce(new.headline_fix_id, old.headline_fix_id)
      from unnest(array[old.headline_id, new.headline_id]) t (id) where id is not null;
    update headlines set lead_changed_at = now() where headline_id in (old.headline_id, new.headline_id);
  end if;
  return null;
end
$$;
create or replace trigger record
  after insert or delete
    or update of status_id, hidden_at, waiting_until, outgoing, title, headline_id on headline_fixes
  for each row execute function record_fix();

create or replace function record_comment() returns trigger language plpgsql as $$
begin
  if new.waiting_until is null and (tg_op = 'INSERT' or old.waiting_until is not null) then
    insert into events (kind, headline_id, headline_fix_id, comment_id)
      values ('comment-added', new.headline_id, new.headline_fix_id, new.comment_id);
  end if;
  return null;
end
$$;
create or replace trigger record after insert or update of waiting_until on comments
  for each row execute function record_comment();

create or replace function record_headline() returns trigger language plpgsql as $$
begin
  if new.waiting_until is null and (tg_op = 'INSERT' or old.waiting_until is not null) then
    insert into events (kind, headline_id) values ('headline-added', new.headline_id);
  end if;
  if tg_op = 'UPDATE' and (old.title, old.title_by_reader, old.hidden_at) is distinct from (new.title, new.title_by_reader, new.hidden_at) then
    insert into events (kind, headline_id) values ('headline-changed', new.headline_id);
    if old.title <> new.title then update headlines set lead_changed_at = now() where headline_id = new.headline_id; end if;
  end if;
  return null;
end
$$;
create or replace trigger record after insert or update of title, title_by_reader, hidden_at, waiting_until on headlines
  for each row execute function record_headline();

-- A fix leaves the site only while the words are printed that it was written for.
create or replace function record_change() returns trigger language plpgsql as $$
begin
  insert into events (kind, headline_id)
    select distinct 'headline-changed', id from unnest(array[old.headline_id, new.headline_id]) t (id) where id is not null;
  return null;
end
$$;
create or replace trigger record after insert or update or delete on headline_changes
  for each row execute function record_change();

-- Most addresses are added with a headline that has no fix yet.
create or replace function record_address() returns trigger language plpgsql as $$
begin
  insert into events (kind, headline_id)
    select distinct 'address-changed', id from unnest(array[old.headline_id, new.headline_id]) t (id)
    where exists (select from headline_fixes f where f.headline_id = t.id);
  return null;
end
$$;
create or replace trigger record after insert or delete or update of headline_id, key_hash on headline_urls
  for each row execute function record_address();
