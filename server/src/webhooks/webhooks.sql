-- Notes fixes that become the first of their headline and may leave the site (`is_outgoing`), if anybody is to be told. Rows are only added
-- here, so that nobody who votes waits for the job that takes them.

create or replace function note_webhook_fix() returns trigger language plpgsql as $$
begin
  insert into webhook_fixes (headline_fix_id) select new.headline_fix_id where exists (select from webhooks)
    on conflict do nothing;
  return null;
end
$$;
create or replace trigger note_webhook_fix
  after update of status_id, hidden_at, waiting_until, ranking, ranked_vote_count, total_vote_value on headline_fixes
  for each row when (is_outgoing(new) and not is_outgoing(old)) execute function note_webhook_fix();
