-- The contract declares the actions, and one function writes them.
alter table operator_actions drop constraint operator_actions_action_check;
