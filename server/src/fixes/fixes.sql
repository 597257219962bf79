-- Which fixes are shown, and what is derived from that: the newest fix of a headline and the number of fixes of a domain (domains/domains.sql).

-- The part of the rule that depends only on a fix's own row. `hidden_at` is set if the fix, its headline or its author is hidden;
-- `waiting_until` while a high alert holds it back, at least as long as its headline. Partial indexes of headline_fixes repeat a part of
-- this condition.
create or replace function is_shown(fix headline_fixes) returns boolean language sql immutable parallel safe as $$
  select fix.status_id = 1 and fix.hidden_at is null and fix.waiting_until is null
$$;

-- Fixes that nobody has hidden, including disabled and waiting ones: an author's view of their own fixes. Hiding a headline or a member updates its
-- fixes' rows a moment later, so this view checks both. Few are hidden, so it reads a short index of those, not every headline and author.
create or replace view unhidden_fixes as
  select f.* from headline_fixes f
  where f.hidden_at is null
    and not exists (select from headlines h where h.headline_id = f.headline_id and h.hidden_at is not null)
    and not exists (select from users u where u.user_id = f.user_id and u.hidden_at is not null);

-- Fixes that everybody sees.
create or replace view shown_fixes as
  select f.* from headline_fixes f
  where is_shown(f)
    and not exists (select from headlines h where h.headline_id = f.headline_id and h.hidden_at is not null)
    and not exists (select from users u where u.user_id = f.user_id and u.hidden_at is not null);

-- The gate for everything that shows fixes outside the site: packs of the extension, feeds, cards. `order_fixes` chooses the best fix of a
-- headline that enough readers who are not new find better than the average. This part depends only on a fix's own row.
create or replace function is_outgoing(fix headline_fixes) returns boolean language sql immutable parallel safe as $$
  select is_shown(fix) and fix.outgoing
$$;

-- Fixes that lead, at most one of a headline: it answers the requests for a fix. A fix of words that are no longer printed has nothing to say to
-- those that are.
create or replace view leading_fixes as
  select f.* from shown_fixes f
  where f.outgoing
    and not exists (select from outdated_fixes o where o.headline_id = f.headline_id and o.headline_fix_id = f.headline_fix_id);

-- Leading fixes that may leave the site. A title that a reader has typed is not what the news site printed.
create or replace view outgoing_fixes as
  select f.* from leading_fixes f
  where not exists (select from headlines h where h.headline_id = f.headline_id and h.title_by_reader);

-- Fixes that a change of the printed title came close to, of those that enough readers who are not new find better than the average. One that
-- was edited after the change has other words.
create or replace view followed_fixes as
  select c.headline_change_id, f.* from headline_changes c
  join shown_fixes f on f.headline_id = c.headline_id and f.headline_fix_id = any(c.followed)
    and coalesce(f.edited_at, f.created_at) < c.seen_at
  where f.outgoing_score is not null;

-- Share pictures say whether the outlet came close to their fix.
create or replace function redraw_followed() returns trigger language plpgsql as $$
begin
  update headline_fixes set share_picture_of = '', share_picture_try_at = now()
    where headline_fix_id = any(coalesce(old.followed, '{}') || coalesce(new.followed, '{}')) and share_picture_of <> '';
  return null;
end
$$;
create or replace trigger redraw_followed after insert or delete on headline_changes
  for each row execute function redraw_followed();


-- Locks the headline of a fix until the transaction ends, and returns it: null if there is no such fix. If a merge has moved the fix
-- meanwhile, the transaction fails and is repeated (`inTransaction`), because waiting for a headline while holding another one could deadlock with a merge.
create or replace function lock_headline_of(p_fix bigint) returns bigint language plpgsql as $$
declare
  v_headline bigint;
begin
  select headline_id into v_headline from headline_fixes where headline_fix_id = p_fix;
  perform pg_advisory_xact_lock(v_headline);
  perform from headline_fixes where headline_fix_id = p_fix and headline_id <> v_headline;
  if found then raise serialization_failure using message = 'The fix has moved to another headline'; end if;
  return v_headline;
end
$$;


-- Derived values computed from scratch. `admin recount` compares them with the stored values.

create or replace view expected_fixes as
  select f.headline_fix_id, f.headline_id, h.domain_id, coalesce(f.hidden_itself_at, h.hidden_at, u.hidden_at) as hidden_at
  from headline_fixes f join headlines h using (headline_id) join users u on u.user_id = f.user_id;

create or replace view expected_headlines as
  select h.headline_id,
    (select max(f.headline_fix_id) from headline_fixes f where f.headline_id = h.headline_id and is_shown(f)) as newest_fix_id
  from headlines h;


-- Recomputes the newest fix of headlines and orders their fixes. The headlines must be locked.
create or replace function refresh_headlines(p_headlines bigint[]) returns void language plpgsql as $$
begin
  update headlines h set newest_fix_id = e.newest_fix_id
    from expected_headlines e
    where e.headline_id = any(p_headlines) and h.headline_id = e.headline_id and h.newest_fix_id is distinct from e.newest_fix_id;
  perform order_fixes(p_headlines);
end
$$;

-- Notes a fix that appears, disappears, moves or says something else. Transition tables would do without notes, but PostgreSQL fills them for
-- every update of the table, so also for votes.
create or replace function note_fix() returns trigger language plpgsql as $$
declare
  v_before headline_fixes := old;
  v_after headline_fixes := new;
  v_was integer := coalesce(is_shown(v_before), false)::integer;
  v_is integer := coalesce(is_shown(v_after), false)::integer;
begin
  if v_is <> v_was or v_is = 1 and (old.headline_id, old.title, old.description, old.user_id)
      is distinct from (new.headline_id, new.title, new.description, new.user_id) then
    insert into changed_fixes (headline_id, domain_id, difference)
      values (coalesce(new.headline_id, old.headline_id), coalesce(new.domain_id, old.domain_id), v_is - v_was);
    if new.headline_id <> old.headline_id then insert into changed_fixes values (old.headline_id, old.domain_id, 0); end if;
  end if;
  return null;
end
$$;
create or replace trigger note_fix
  after insert or delete or update of title, description, status_id, hidden_at, waiting_until, headline_id, user_id on headline_fixes
  for each row execute function note_fix();

-- Acts once on all fixes that a statement has changed, because a headline can have thousands. The domain's count changes by the difference, because
-- a large news site has hundreds of thousands of fixes. It is updated late, because everyone who posts on that news site waits for its row.
create or replace function count_fix() returns trigger language plpgsql as $$
declare
  v_headlines bigint[] := array(select distinct c.headline_id from changed_fixes c order by 1);
begin
  if v_headlines = '{}' then return null; end if;
  perform refresh_headlines(v_headlines);
  with changed as (delete from changed_fixes returning domain_id, difference)
  update domains d set fix_count = d.fix_count + c.difference
    from (select domain_id, sum(difference)::integer as difference from changed group by domain_id) c
    where d.domain_id = c.domain_id and c.difference <> 0;
  perform refresh_search(v_headlines);
  return null;
end
$$;
create or replace trigger count_fix
  after insert or delete or update of title, description, status_id, hidden_at, waiting_until, headline_id, user_id on headline_fixes
  for each statement execute function count_fix();

-- If a member is hidden while posting, the lock on their row decides the order: either the operator sees the fix and hides it, or the fix
-- is hidden from the start. Its score belongs to the newest generation of the ranking.
create or replace function hide_fix_of_hidden_author() returns trigger language plpgsql as $$
begin
  select max(g.generation) into new.generation from ranking_generations g;
  select coalesce(new.hidden_at, u.hidden_at) into new.hidden_at from users u where u.user_id = new.user_id for share;
  return new;
end
$$;
create or replace trigger hide_with_author before insert on headline_fixes
  for each row execute function hide_fix_of_hidden_author();
