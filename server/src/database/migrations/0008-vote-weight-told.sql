-- Members are told once when their votes will count in full. Those who have voted before know the site.
alter table users add column vote_weight_told boolean not null default false;
update users u set vote_weight_told = true where exists (select from fix_votes v where v.user_id = u.user_id);

-- The function cast_fix_vote stays for processes of version 1.0.0 during an upgrade; cast_vote replaces it.
