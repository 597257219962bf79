-- A request for a fix of a headline is a watch.
alter table watches drop constraint watches_what_check, add constraint watches_what_check check (what in ('headline', 'domain', 'user', 'request'));
-- Whether the request is part of the headline's attention.
alter table watches add column weighs boolean not null default false;
