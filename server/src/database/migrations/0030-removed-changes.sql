-- Moderators can remove a wrong change of a printed headline.
alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check
    check (action in ('hide', 'restore', 'suspend', 'limit', 'dismiss', 'approve', 'alert-on', 'alert-off', 'merge', 'correct',
      'remove-change', 'forbid', 'hold', 'undo', 'uphold', 'erase', 'moderator-add', 'moderator-remove'));
