-- How much a headline is looked at, as one number that fades without being touched: see headlines/attention-store.ts. A headline begins as if it
-- had been looked at once when it was added.
alter table headlines add column attention double precision not null default 0;
update headlines set attention = extract(epoch from created_at) / 86400;
alter table headlines alter column attention set default extract(epoch from now()) / 86400;
create index headlines_by_attention on headlines (attention desc, headline_id desc) where hidden_at is null and waiting_until is null;
-- Finds the fixes of the last day, week or month.
create index headline_fixes_by_age on headline_fixes (created_at) where status_id = 1 and hidden_at is null;
