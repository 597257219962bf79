-- Headlines that were younger than seven days when look-ups came have none: the rest of their look-ups is planned, at the ages of `look_up_after` in
-- history.sql. What a moderator has corrected says other words than the page, which would look like a change.
insert into headline_look_ups (headline_id, done, due_at, read_title)
  select h.headline_id, next.done, h.created_at + next.age, h.title
  from headlines h cross join lateral (
    select age, place - 1 as done
    from unnest(array['1 hour', '3 hours', '10 hours', '24 hours', '7 days']::interval[]) with ordinality as ages (age, place)
    where h.created_at + age > now() order by place limit 1
  ) next
  where not h.title_by_reader and h.merged_into is null
    and not exists (select from operator_actions a where a.what = 'headline' and a.id = h.headline_id and a.action = 'correct')
  on conflict do nothing;
