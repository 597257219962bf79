-- Packs of the extension read events, beginning with the headlines that are noted. Only packs read events of this kind.

drop function if exists note_outgoing_fix, note_changed_lead, note_headline, note_address, changes_lead cascade;

update events e set position = n.place + greatest(0, (select max(position) from events), (select max(position) from event_cursors))
  from (select event_id, row_number() over (order by event_id) as place from events where position is null) n where n.event_id = e.event_id;
insert into event_cursors (reader, position)
  select 'packs', greatest(0, (select max(position) from events), (select max(position) from event_cursors));
insert into events (kind, headline_id) select distinct 'address-changed', headline_id from extension_changes;
drop table extension_changes;
