-- Webhooks read events. `webhook_fixes` keeps the fixes that they have been told of, and those that wait for that become events.

drop function if exists note_webhook_fix, note_webhook_headline cascade;

-- Nobody has read any yet, and what is new in them is noted in `webhook_fixes` too.
delete from events;
insert into event_cursors (reader, position) values ('webhooks', 0);
insert into events (kind, headline_id, headline_fix_id, created_at)
  select 'fix-leads', f.headline_id, f.headline_fix_id, greatest(n.noted_at, (select min(added_at) from webhooks))
  from webhook_fixes n join headline_fixes f using (headline_fix_id)
  where n.told_at is null order by n.noted_at;

delete from webhook_fixes where told_at is null;
alter table webhook_fixes
  drop column noted_at,
  alter column told_at set default now(),
  alter column told_at set not null;
