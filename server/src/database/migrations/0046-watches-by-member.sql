-- Those who watch a thing are notified in the order of their ids, some at a time.
create index watches_of_thing_by_member on watches (what, id, user_id);
drop index watches_of_thing;
