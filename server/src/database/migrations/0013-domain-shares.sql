-- How many headlines each news site has, and how many of them have a fix (domains/domains.sql). The newest fix of a news site is read from
-- the index.
alter table domains
  add column headline_count integer not null default 0,
  add column fixed_headline_count integer not null default 0;

update domains d set headline_count = c.headlines, fixed_headline_count = c.fixed
from (
  select domain_id, count(*) as headlines, count(newest_fix_id) as fixed
  from headlines where hidden_at is null and waiting_until is null group by domain_id
) c
where c.domain_id = d.domain_id;

drop index headline_fixes_of_domain;
create index headline_fixes_of_domain on headline_fixes (domain_id, headline_fix_id desc) where status_id = 1 and hidden_at is null;
