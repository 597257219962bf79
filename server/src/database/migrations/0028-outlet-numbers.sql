-- The numbers of each outlet, and of the whole site (null), so that no page counts all headlines. Derived: a job counts every hour
-- (server/src/numbers).
create table outlet_numbers (
  domain_id bigint unique nulls not distinct references domains on delete cascade,
  numbers jsonb not null,
  counted_at timestamptz not null default now()
);
