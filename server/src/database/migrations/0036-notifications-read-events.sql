-- Notifications and the hub read events, beginning with the posts of which nobody has been told. Those that wait in a high alert become events when
-- they appear.

lock table headlines, headline_fixes, comments, events in access exclusive mode;

update events e set position = n.place + greatest(0, (select max(position) from events), (select max(position) from event_cursors))
  from (select event_id, row_number() over (order by event_id) as place from events where position is null) n where n.event_id = e.event_id;
insert into event_cursors (reader, position)
  select reader, greatest(0, (select max(position) from events), (select max(position) from event_cursors))
  from unnest(array['notifications', 'hub']) reader;

insert into events (kind, headline_id, headline_fix_id, comment_id)
  select 'comment-added', headline_id, headline_fix_id, comment_id from comments where not told and waiting_until is null order by comment_id;
insert into events (kind, headline_id, headline_fix_id)
  select 'fix-added', headline_id, headline_fix_id from headline_fixes where not told and waiting_until is null order by headline_fix_id;
insert into events (kind, headline_id)
  select 'headline-added', headline_id from headlines where not told and waiting_until is null order by headline_id;

-- With the views that have it. They are created again after the migrations.
alter table comments drop column told cascade;
alter table headline_fixes drop column told cascade;
alter table headlines drop column told cascade;
