-- Who may register, and the administrators, who decide it.
create table registration (
  -- There is one row.
  only_row boolean primary key default true check (only_row),
  mode text not null
);
insert into registration (mode) values ('open');

alter table moderators add column administrator boolean not null default false;
