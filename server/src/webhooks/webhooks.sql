-- Notes fixes that become the first of their headline and may leave the site (`is_outgoing`), if anybody is to be told. A fix that does so again
-- before anybody was told is noted again: two minutes count from then. The job that takes notes keeps them locked, so one that comes meanwhile
-- waits for it, some milliseconds, and is not lost with the one that is removed.

create or replace function note_webhook_fix() returns trigger language plpgsql as $$
begin
  insert into webhook_fixes (headline_fix_id) select new.headline_fix_id where exists (select from webhooks)
    on conflict (headline_fix_id) do update set noted_at = excluded.noted_at where webhook_fixes.told_at is null;
  return null;
end
$$;
create or replace trigger note_webhook_fix
  after update of status_id, hidden_at, waiting_until, ranking, ranked_vote_count, total_vote_value on headline_fixes
  for each row when (is_outgoing(new) and not is_outgoing(old)) execute function note_webhook_fix();
