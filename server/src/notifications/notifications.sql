-- What notifications of a kind are about. The contract declares it.
create or replace function notification_subject(p_kind text) returns text language sql immutable parallel safe as $$
  select case p_kind {notificationKinds.about} else unknown_kind(p_kind, null::text) end
$$;

-- Which notifications are shown: those whose posts everybody still sees, and not members whom the reader blocks by now. A fix can be moved to
-- another headline, and back: its author hears of changes of the headline where it is.
create or replace view shown_notifications as
  select n.* from notifications n
  where case notification_subject(n.kind)
    when 'comments' then exists (
      select from shown_comments c join shown_fixes f using (headline_fix_id)
      where c.comment_id = any(n.items) and c.deleted_at is null
        and not exists (select from blocks b where b.user_id = n.user_id and b.blocked_user_id = c.user_id))
    when 'fixes' then exists (
      select from shown_fixes f where f.headline_fix_id = any(n.items)
        and not exists (select from blocks b where b.user_id = n.user_id and b.blocked_user_id = f.user_id))
    when 'headlines' then exists (
      select from headlines h where h.headline_id = any(n.items) and h.hidden_at is null and h.waiting_until is null)
    when 'fix' then exists (
      select from shown_fixes f where f.headline_fix_id = n.headline_fix_id)
    -- A moderator may have removed the change as wrong.
    when 'followed fix' then exists (
      select from shown_fixes f where f.headline_fix_id = n.headline_fix_id
        and not exists (select from blocks b where b.user_id = n.user_id and b.blocked_user_id = f.user_id)) and exists (
      select from headline_changes c where c.headline_id = n.headline_id and n.headline_fix_id = any(c.followed))
    when 'headline' then exists (
      select from shown_fixes f where f.headline_id = n.headline_id and f.user_id = n.user_id)
    when 'decision' then true
    else unknown_kind(n.kind, null::boolean)
  end;

-- The posts behind a notification, without those of members whom the reader blocks by now.
create or replace function heard_items(p_user_id bigint, p_kind text, p_items bigint[]) returns bigint[] language sql stable as $$
  select case when exists (select from blocks b where b.user_id = p_user_id) then array(
    select item from unnest(p_items) with ordinality as i (item, place)
    where not exists (select from blocks b where b.user_id = p_user_id and b.blocked_user_id = case notification_subject(p_kind)
      when 'comments' then (select c.user_id from comments c where c.comment_id = item)
      when 'fixes' then (select f.user_id from headline_fixes f where f.headline_fix_id = item)
      -- Their items have no author, or they have no items.
      when 'headlines' then null when 'fix' then null when 'followed fix' then null when 'headline' then null when 'decision' then null
      else unknown_kind(p_kind, null::bigint) end)
    order by place) else p_items end
$$;

-- The largest of 1, 10, 100, … that a number of votes has reached; 0 for none.
create or replace function vote_milestone(p_votes integer) returns integer language sql immutable parallel safe as $$
  select case when p_votes >= 1 then power(10, floor(log(p_votes::numeric)))::integer else 0 end
$$;
