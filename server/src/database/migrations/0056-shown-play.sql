-- True if the member's profile shows how often they agree with readers in Today's five, and their days in a row.
alter table users add column play_shown boolean not null default false;
