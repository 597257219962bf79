-- Share pictures are drawn again when an outlet comes close to their fix (fixes/share-pictures/share-picture-jobs.ts).
insert into event_cursors (reader, position)
  select 'share-pictures', greatest(0, (select max(position) from events), (select max(position) from event_cursors));
