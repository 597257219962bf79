-- A reader may ask whether something has happened to a headline since an event.
create index events_by_headline on events (headline_id, position);
