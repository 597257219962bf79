-- Counts how often a member, or the link in their mails, has chosen when notifications are mailed. An undo of a stop compares it.
alter table notification_channels add column mail_choice integer not null default 0;
