-- Notes fixes that become the first of their headline and may leave the site (`is_outgoing`), if anybody is to be told: by their own row, or because
-- the words are printed again that they were written for. A fix that does so again before anybody was told is noted again: two minutes count from
-- then. The job that takes notes keeps them locked, so one that comes meanwhile waits for it, some milliseconds, and is not lost with the one that
-- is removed.

create or replace function note_webhook_fix() returns trigger language plpgsql as $$
begin
  if is_outgoing(new) and not is_outgoing(old) then
    insert into webhook_fixes (headline_fix_id) select new.headline_fix_id where exists (select from webhooks)
      on conflict (headline_fix_id) do update set noted_at = excluded.noted_at where webhook_fixes.told_at is null;
  end if;
  return null;
end
$$;
create or replace trigger note_webhook_fix
  after update of status_id, hidden_at, waiting_until, ranking, ranked_vote_count, total_vote_value on headline_fixes
  for each row execute function note_webhook_fix();

create or replace function note_webhook_headline() returns trigger language plpgsql as $$
begin
  insert into webhook_fixes (headline_fix_id)
    select f.headline_fix_id from outgoing_fixes f
    where f.headline_id = coalesce(new.headline_id, old.headline_id) and exists (select from webhooks)
    on conflict (headline_fix_id) do update set noted_at = excluded.noted_at where webhook_fixes.told_at is null;
  return null;
end
$$;
create or replace trigger note_webhook_headline after update of title, title_by_reader on headlines
  for each row when (old.title <> new.title or old.title_by_reader <> new.title_by_reader) execute function note_webhook_headline();
create or replace trigger note_webhook_change after update or delete on headline_changes
  for each row execute function note_webhook_headline();
