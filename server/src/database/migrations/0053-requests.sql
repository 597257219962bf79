-- A request for a fix of a headline is a watch. The rows of before satisfy the check, so they need not be read under the lock.
alter table watches drop constraint watches_what_check,
  add constraint watches_what_check check (what in ('headline', 'domain', 'user', 'request')) not valid;
-- Whether the request is part of the headline's attention.
alter table watches add column weighs boolean not null default false;
