-- The time of the last request for the page, even if it failed. Null if there was none since this column was added.
alter table headline_look_ups add column tried_at timestamptz;
