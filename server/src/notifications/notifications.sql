-- Which notifications are shown: those whose posts everybody still sees.
create or replace view shown_notifications as
  select n.* from notifications n
  where case
    when n.kind in ('reply', 'comment') then exists (
      select from shown_comments c join shown_fixes f using (headline_fix_id)
      where c.comment_id = any(n.items) and c.deleted_at is null)
    when n.kind in ('watched-headline', 'watched-user') then exists (
      select from shown_fixes f where f.headline_fix_id = any(n.items))
    when n.kind = 'watched-domain' then exists (
      select from headlines h where h.headline_id = any(n.items) and h.hidden_at is null and h.waiting_until is null)
    when n.kind in ('first-place-taken', 'first-place-lost', 'votes') then exists (
      select from shown_fixes f where f.headline_fix_id = n.headline_fix_id)
    when n.kind = 'headline-changed' then exists (
      select from headlines h where h.headline_id = n.headline_id and h.hidden_at is null)
    else true
  end;

-- The largest of 1, 10, 100, … that a number of votes has reached; 0 for none.
create or replace function vote_milestone(p_votes integer) returns integer language sql immutable parallel safe as $$
  select case when p_votes >= 1 then power(10, floor(log(p_votes::numeric)))::integer else 0 end
$$;
