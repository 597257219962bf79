-- Requests for reviews of holds that another action has replaced stayed open. That action answers them.
update appeals p set decision_id = d.decision_id
  from (
    select a.operator_action_id, min(u.operator_action_id) as decision_id
    from operator_actions a join operator_actions u on u.undoes = a.operator_action_id
    where a.action = 'hold' and not exists (select from operator_actions x where x.undoes = u.operator_action_id)
    group by a.operator_action_id
  ) d
  where d.operator_action_id = p.action_id and p.decision_id is null;
