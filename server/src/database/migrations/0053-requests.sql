-- A request for a fix of a headline is a watch. Existing rows satisfy the check, so it need not read them while it holds the lock.
alter table watches drop constraint watches_what_check,
  add constraint watches_what_check check (what in ('headline', 'domain', 'user', 'request')) not valid;
-- True if the request counts towards the headline's attention.
alter table watches add column weighs boolean not null default false;
