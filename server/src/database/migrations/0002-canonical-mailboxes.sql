-- One account per mailbox. Of accounts that share a mailbox already, only one gets it, a verified and older one before others. The others
-- keep null and go on working.
alter table identity_user add column mailbox text unique;

update identity_user u set mailbox = first_account.mailbox
from (
  select distinct on (m.mailbox) i.id, m.mailbox
  from identity_user i
  cross join lateral (
    select regexp_replace(split_part(i.email, '@', 1), '(.)\+.*$', '\1') as person, split_part(i.email, '@', 2) as domain
  ) a
  cross join lateral (
    select case when a.domain in ('gmail.com', 'googlemail.com') then replace(a.person, '.', '') || '@gmail.com'
      else a.person || '@' || a.domain end as mailbox
  ) m
  order by m.mailbox, i.email_verified desc, i.created_at, i.id
) first_account
where u.id = first_account.id;
