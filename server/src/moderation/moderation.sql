-- The log of moderators and operators: which actions stand.

-- True if an action was taken back or replaced by an action that stands itself: an undone `dismiss` holds a post again.
create or replace function action_undone(p_action bigint) returns boolean language sql stable as $$
  select exists (
    select from operator_actions u where u.undoes = p_action
      and not exists (select from operator_actions v where v.undoes = u.operator_action_id)
  )
$$;

-- Posts that the site has hidden until somebody decides.
create or replace view held_posts as
  select a.operator_action_id, a.what, a.id, a.done_at from operator_actions a
  where a.action = 'hold' and not action_undone(a.operator_action_id);
