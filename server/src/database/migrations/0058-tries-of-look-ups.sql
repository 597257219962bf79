-- When the page was last asked for, also in vain. Null: not since this column came.
alter table headline_look_ups add column tried_at timestamptz;
