-- While a high alert is on, posts of new members wait. `is_shown` (fixes/fixes.sql), `shown_comments` (comments/comments.sql) and the
-- statements of headlines/store.ts leave waiting posts out; moderation/pre-moderation/store.ts lets them appear.

-- Until when a post of this member waits; null if it need not. The lock lets the end of the alert wait for posts that are being written.
create or replace function held_until(p_user bigint) returns timestamptz language sql as $$
  select now() + make_interval(hours => a.hold_hours)
  from high_alert a
  where exists (
    select from users u where u.user_id = p_user and u.created_at > now() - make_interval(days => a.newcomer_days)
  ) for key share of a
$$;

create or replace function hold_headline() returns trigger language plpgsql as $$
begin
  new.waiting_until := held_until(new.created_by);
  return new;
end
$$;
create or replace trigger hold_back before insert on headlines for each row execute function hold_headline();

-- A fix never appears before its headline.
create or replace function hold_fix() returns trigger language plpgsql as $$
begin
  new.waiting_until := greatest(
    held_until(new.user_id), (select h.waiting_until from headlines h where h.headline_id = new.headline_id));
  return new;
end
$$;
create or replace trigger hold_back before insert on headline_fixes for each row execute function hold_fix();

create or replace function hold_comment() returns trigger language plpgsql as $$
begin
  new.waiting_until := held_until(new.user_id);
  return new;
end
$$;
create or replace trigger hold_back before insert on comments for each row execute function hold_comment();
